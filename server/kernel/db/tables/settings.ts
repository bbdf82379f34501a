/** A setting that an ADMIN changed while the server runs. */
export interface SettingTable {
  /** As the environment names it. */
  name: string
  /** As the environment would say it. */
  value: string
  /** Milliseconds since 1970. */
  changed_at: number
}
