import type { GeneratedAlways } from 'kysely'
import type { Absent } from './absent.ts'

/** Where an owner keeps files. */
export interface FolderTable {
  id: string
  owner_id: string
  /** The folder that it lies in; null for none. */
  parent_id: string | null
  name: string
  /** `foldText` of the name: no two in one place have the same. */
  folded_name: string
  created_at: number
  /** JSON of `FolderDefaults`; null where it says nothing. */
  defaults: Absent<string>
  /** JSON of `RetentionRule`: how long its files are kept; null where it does not say. */
  retention: Absent<string>
}

/** A hold on a file, or on a folder with all that lies in it: nothing removes what is on one. */
export interface LegalHoldTable {
  id: string
  /** Null with `folder_id` for all that its owner has. */
  file_id: Absent<string>
  folder_id: Absent<string>
  /** Whose file or folder it is. */
  owner_id: string
  /** 1 for a hold that only an ADMIN lifts. */
  by_admin: number
  reason: string
  created_at: number
}

/** A file that goes soon, of which its owner was told. */
export interface RetentionNoticeTable {
  file_id: string
  owner_id: string
  /** Which mail told of it; its time. */
  mailed_at: number
  /** When it goes, as the mail said. */
  removes_at: number
}

/** What owners call files by, of any folder. */
export interface TagTable {
  id: string
  owner_id: string
  name: string
  /** `foldText` of the name, unique for each owner. */
  folded_name: string
  /** One of `TAG_COLORS`. */
  color: string
  created_at: number
}

export interface FileTagTable {
  tag_id: string
  file_id: string
  /** As the file has it, which it follows. */
  is_file_archived: GeneratedAlways<number>
  /** As the file has it, which it follows. */
  file_seconds: GeneratedAlways<number>
}

/** A filter of the list of files that somebody has saved. */
export interface SavedFilterTable {
  id: string
  owner_id: string
  name: string
  /** JSON of the contract's `fileFilter`. */
  filter: string
  created_at: number
}
