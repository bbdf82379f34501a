import type { Generated } from 'kysely'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { LanguageCode } from '../../../../src/shared/words/languages.ts'
import type { Absent } from './absent.ts'

export interface UserTable {
  id: string
  /** Lower case, unique. */
  email: string
  password_hash: string
  role: Role
  email_validated_at: number | null
  created_at: number
  /** The plan of somebody else that is used; null for the own one. */
  active_plan_id: Absent<string>
  /** Who the person is to the card provider. */
  payment_customer_id: Absent<string>
  /** When the address was last changed; null for the one that the account began with. */
  email_changed_at: Absent<number>
  /**
   * The address of somebody else that the person asked for: they are shown it as if they had it, lest they learn that
   * it is taken.
   */
  wanted_email: Absent<string>
  wanted_at: Absent<number>
  /** What they read; null while they have not chosen. */
  app_language: Absent<LanguageCode>
  /** Since when nobody may log in to the account, by whoever runs the server; null where its owner may. */
  suspended_at: Absent<number>
}

/** Tries that failed, for one who tries: counted until a time, and forgotten then. */
export interface FailedTryTable {
  id: string
  tries: number
  until: number
}

export interface SessionTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  /** 1 when it lasts a year and is renewed while used. */
  remember: number
  last_used_at: number
  user_agent: string
  /** Where it was opened from: an IPv4 address, or the /64 of an IPv6 one. */
  network: Absent<string>
  /** When the password was last given again; null when it was not, since the session was opened. */
  confirmed_at: Absent<number>
}

export interface EmailKeyTable {
  id: string
  user_id: string
  kind: 'validate-email' | 'reset-password' | 'undo-email-change'
  /** SHA-256 of the key, hex, unique. */
  key_hash: string
  created_at: number
  expires_at: number
  /** The address that the key was mailed to; null for keys from before it was kept. */
  sent_to: string | null
}

export interface AccessTokenTable {
  id: string
  user_id: string
  /** What the person calls it. */
  name: string
  /** How it begins, to be shown. */
  prefix: string
  /** SHA-256 of the token, hex, unique. */
  token_hash: string
  /** JSON array of scopes. */
  scopes: string
  created_at: number
  /** Null for one that does not end by itself. */
  expires_at: number | null
  last_used_at: number | null
  last_used_address: string | null
}

/** What a person chose for themselves; absent until they chose or were mailed something. */
export interface PreferenceTable {
  user_id: string
  /** 1 when a mail tells what became of a file. */
  file_mails: Generated<number>
  /** 1 when a mail tells of comments that mention them. */
  mention_mails: Generated<number>
  /** JSON array of names and terms. */
  vocabulary: Generated<string>
  /** JSON of how documents are written; null while it is as for everybody. */
  export_template: Absent<string>
  /** JSON array of `NamedTemplate`; null for none. */
  export_templates: Absent<string>
  /** JSON of `RetentionRule`: how long their files are kept; null for ever. */
  file_retention: Absent<string>
  /** Stands in mails and turns them off, and nothing else; unique. */
  unsubscribe_key: string
  /** When the last mail about files went out. */
  file_mailed_at: Absent<number>
}

/** A name that a person wrote in the place of what was heard; stays when its file is gone. */
export interface CorrectionTable {
  user_id: string
  file_id: string
  /** SHA-256 of language, what was heard and what was written at first, hex: another look at the file finds the row. */
  pair: string
  language_code: string
  /** Empty where nothing sounded like it. */
  heard: string
  /** As the person has it now; empty once they removed it, so that it is not learned of the same file again. */
  written: string
  /** How often in the file. */
  times: number
  /** How often the same was heard there, and stayed. */
  kept: number
  /** How often it was set by the vocabulary there, and the person undid it. */
  undone: Generated<number>
  changed_at: number
}

/** With one of these the first account is made; none is left once there is an account. */
export interface SetupCodeTable {
  /** SHA-256 of the code, hex. */
  code_hash: string
  created_at: number
}
