import type { Absent } from './absent.ts'

/** Whom an account belongs to at a provider or in the directory. */
export interface SignOnAccountTable {
  /** Its id in the settings; `directory` for the directory. */
  provider: string
  /** Who they are there; with `provider` unique. */
  subject: string
  user_id: string
  created_at: number
  last_used_at: number
}

/** A session that somebody opened by signing on elsewhere; it ends with what is there. */
export interface SignOnSessionTable {
  session_id: string
  provider: string
  subject: string
  /** The session there; null where the provider names none. */
  provider_sid: Absent<string>
  /** What asks whether they may still get in, sealed; null where nothing does. */
  refresh_token: Absent<string>
  /** 1 when a second factor was given there. */
  has_factor: number
  /** When it was last asked whether they may still get in. */
  checked_at: number
}
