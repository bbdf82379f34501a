/** Something that was done with backups for whoever asked for it in the console. */
export interface BackupRunTable {
  /** Sorts by time. */
  id: string
  /** `drill`: its rows are restored beside, and all its media read. */
  kind: 'write' | 'verify' | 'drill' | 'remove'
  /** Which backup it is about; null until one is written. */
  snapshot: string | null
  state: 'waiting' | 'working' | 'done' | 'failed'
  /** Why it failed. */
  failure: string | null
  /** Both in milliseconds since 1970. */
  asked_at: number
  ended_at: number | null
}
