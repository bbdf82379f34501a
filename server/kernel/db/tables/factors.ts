import type { Absent } from './absent.ts'

/** The one-time codes of an account: those of one authenticator app. */
export interface OneTimeCodeTable {
  user_id: string
  /** What app and server share, encrypted. */
  secret: string
  created_at: number
  /** When a first code proved that the app has it; null till then, and none is asked for. */
  confirmed_at: number | null
  /** The time step of the last code that was taken; no code of it or before counts again. */
  last_step: number
}

/** A passkey of an account. */
export interface PasskeyTable {
  /** As its authenticator names it, base64url. */
  id: string
  user_id: string
  /** What the person calls it. */
  name: string
  /** COSE, base64url. */
  public_key: string
  /** Signatures so far, as the authenticator counts them; 0 for one that does not. */
  counter: number
  /** JSON array of how it is reached. */
  transports: string
  created_at: number
  last_used_at: number | null
}

/** Opens an account once where its factors are lost. */
export interface RecoveryCodeTable {
  /** SHA-256 of the code, hex. */
  code_hash: string
  user_id: string
  created_at: number
}

/** A browser that is not asked for a second factor for a while. */
export interface TrustedDeviceTable {
  id: string
  user_id: string
  /** SHA-256 of what its cookie holds, hex, unique. */
  key_hash: string
  created_at: number
  expires_at: number
  last_used_at: number
  user_agent: string
  network: string | null
}

/** A sign-in, or a passkey to be added, that waits for its second half. */
export interface SignInChallengeTable {
  /** SHA-256 of its key, hex. */
  key_hash: string
  kind:
    | 'second-factor'
    | 'passkey-sign-in'
    | 'passkey-in-app'
    | 'passkey-add'
    | 'sign-on'
    | 'sign-on-done'
    | 'sign-on-link'
  /** Whose it is; null while a passkey has yet to say. */
  user_id: string | null
  /** 1 when the session is to last a year. */
  remember: number
  /** What a passkey has to sign; null until one is asked for. */
  value: string | null
  /** What a sign-on has come to, sealed; null for other sign-ins. */
  sign_on: Absent<string>
  /** Wrong answers so far. */
  tries: number
  expires_at: number
}
