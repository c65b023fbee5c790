// What the engine's own script gives its worker. For the type checker alone.

interface TengenModule {
  cwrap(name: string, result: null, parameters: string[]): (...args: any[]) => void
  lengthBytesUTF8(text: string): number
  stringToUTF8(text: string, place: number, bytes: number): void
  /** Zero where there is no memory. */
  _malloc(bytes: number): number
  _free(place: number): void
  _tengen_line(place: number): void
}

declare function create_tengen(options: {
  threads: number
  locateFile(name: string): string
  mainScriptUrlOrBlob: string
  on_line(line: string): void
  read_file(name: string): Uint8Array | null
}): Promise<TengenModule>
