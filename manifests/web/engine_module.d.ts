// What the engine's own script gives its worker. For the type checker alone.

interface TengenModule {
  cwrap(name: string, result: null, parameters: string[]): (...args: any[]) => void
}

declare function create_tengen(options: {
  threads: number
  locateFile(name: string): string
  mainScriptUrlOrBlob: string
  on_line(line: string): void
}): Promise<TengenModule>
