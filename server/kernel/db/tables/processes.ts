/** A server or a worker that runs, or did until it died without a word. */
export interface ProcessTable {
  id: string
  kind: 'server' | 'worker'
  /** Name of the machine. */
  host: string
  version: string
  memory_bytes: number
  /** Both in milliseconds since 1970. */
  started_at: number
  seen_at: number
}
