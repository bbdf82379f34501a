import type { Generated } from 'kysely'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import type { Absent } from './absent.ts'

/** A link by which anybody who has its key reads a file's text. */
export interface ShareLinkTable {
  id: string
  file_id: string
  /** SHA-256 of the key, hex; unique. */
  key_hash: string
  created_at: number
  expires_at: number
  last_opened_at: number | null
  access_right: Generated<ShareRight>
  /** Null for none. */
  password_hash: Absent<string>
  /** What was written by it: comments, saves, and the bytes of those. */
  comments: Generated<number>
  edits: Generated<number>
  edit_bytes: Generated<number>
  /** How many may read the captions of a talk at once; null for a link to the text. */
  seats: Absent<number>
}

/** Somebody who came by a link. */
export interface LinkGuestTable {
  id: string
  /** Null once the link was revoked. */
  link_id: string | null
  file_id: string
  /** As whom they write; null for who may only read, behind a password. */
  user_id: string | null
  /** As they named themselves. */
  name: string | null
  /** 1 for somebody who has an account; 0 for a guest, who is a user for this link alone. */
  has_account: number
  /** SHA-256 of what their browser shows, hex; null for who has an account. */
  key_hash: string | null
  opened_at: number
  /** Until when they need not open the link again; 0 once they were ended. */
  ends_at: number
}

/**
 * A file, or a folder with all files in it and below, that is shared with a person by their address, or with everybody
 * who is invited to a plan.
 */
export interface FileShareTable {
  id: string
  /** Null for a folder. */
  file_id: string | null
  /** Null for a file. */
  folder_id: Absent<string>
  /** As it was typed, in lower case; null for a plan. */
  email: string | null
  /** Who has shown the address to be theirs; null until somebody does, and for a plan. */
  user_id: string | null
  plan_id: string | null
  access_right: ShareRight
  created_at: number
  /** Null for no end. */
  expires_at: number | null
}

/** When somebody with whom a file is shared last had its text open. */
export interface ShareOpeningTable {
  file_id: string
  user_id: string
  opened_at: number
}

/** A mail that told somebody of a shared file, remembered for a while so that nobody is flooded. */
export interface ShareMailTable {
  sharer_id: string
  email: string
  sent_at: number
}
