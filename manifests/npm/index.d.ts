/** What an engine speaks, a line at a time. */
export type Protocol =
  /** Gomocup's (Piskvork's), with Yixin-Board's extension. */
  | 'gomocup'
  /** The Go Text Protocol, version 2, with KataGo's, Leela Zero's and GoGui's extensions. */
  | 'gtp'
  /** KataGo's analysis engine: a JSON query a line, JSON answers. */
  | 'analysis'

export interface EngineOptions {
  /** `gomocup` by itself. */
  protocol?: Protocol
  /** The game: `gomoku` in Gomocup's protocol, which knows no other. In GTP and for queries that name no game `go` by itself. */
  game?: 'gomoku' | 'go' | 'connect'
  /** How strong it plays, in Gomocup and GTP: 1 (a beginner) to 20 (full strength, by itself). */
  level?: number
  /** The most memory that it takes, in MiB: 16 to 400, 128 by itself. */
  memory?: number
  /** Hears each line of its answers, without the line feed. Also `engine.onLine`. */
  onLine?: ((line: string) => void) | null
  /** Hears each line that the program would write to stderr. Also `engine.onDiagnostic`. */
  onDiagnostic?: ((line: string) => void) | null
}

export interface Engine {
  onLine: ((line: string) => void) | null
  onDiagnostic: ((line: string) => void) | null
  /**
   * Sends a line; several lines where there are line feeds in it. Returns at once. Lines that come while the engine thinks are heard
   * within milliseconds: the protocol's stop works. Throws where the engine is closed.
   */
  send(text: string): void
  /** Ends the engine and its worker at once. Its protocol's own end (`END`, `quit`) does so too. */
  close(): void
  /** Fulfilled when the engine has ended; with the error where nobody asked it to. */
  readonly closed: Promise<Error | undefined>
}

/**
 * Starts an engine in a worker of its own. Rejects with a `TypeError` or `RangeError` for options that it does not know, with an
 * `Error` where the worker or the program does not start.
 */
export function createEngine(options?: EngineOptions): Promise<Engine>
