import type { Absent } from './absent.ts'

/** A conversation at words or a moment of a text. */
export interface CommentThreadTable {
  id: string
  file_id: string
  /** `original`, or the code of a translation. */
  language: string
  /** 1 when it was begun at the desk of a transcriptor, where it stays. */
  is_desk: number
  /** Who began it; null when they have no account any more. */
  author_id: string | null
  /** JSON of the contract's `anchor`: where it stands now, and where it was begun. */
  anchor: string
  first_anchor: string
  /** 1 when its words are gone. */
  is_detached: number
  /** The number of the text that `anchor` was found in. */
  text_number: number
  created_at: number
  /** Null while it is open. */
  resolved_at: Absent<number>
  resolved_by: Absent<string>
}

export interface CommentTable {
  id: string
  thread_id: string
  author_id: string
  /** Plain text, with mentions as `<@…>`. */
  text: string
  created_at: number
  edited_at: Absent<number>
}

/** Somebody whom a comment mentions. */
export interface CommentMentionTable {
  comment_id: string
  user_id: string
  created_at: number
  /** When they looked at it. */
  seen_at: Absent<number>
  /** When they were mailed. */
  mailed_at: Absent<number>
}
