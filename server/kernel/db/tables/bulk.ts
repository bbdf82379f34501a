import type { BulkState } from '../../../../src/shared/contract/bulk.ts'
import type { Absent } from './absent.ts'

/** What somebody has done with many of their files at once. */
export interface BulkActionTable {
  id: string
  owner_id: string
  /** Who began it, for themselves or for a workspace; null where they are gone, or nobody noted it. */
  by_id: Absent<string>
  /** How the caller named it, so that asking twice begins it once; unique per person. Null where they did not. */
  client_key: Absent<string>
  /** JSON of the contract's `BulkWish`. */
  wish: string
  /** JSON of which files: `{ids}` or `{filter}`. */
  selection: string
  state: BulkState
  /** How far it was gathered: the last file's id, or how many of the ids; null at the beginning. */
  gathered_to: Absent<string>
  /** Files that are known so far, and those with which it is through. */
  files: number
  done: number
  failed: number
  /** Whole seconds that it costs. */
  auto_seconds: number
  human_seconds: number
  /** It begins by itself where it costs no more. */
  most_seconds: number
  created_at: number
}

/** A file of a bulk action; in order by `seq`. The file may be gone. */
export interface BulkFileTable {
  bulk_id: string
  seq: number
  file_id: string
  /** As it was called. */
  name: string
  /** What it was said to cost, in whole seconds. */
  seconds: number
  state: 'waiting' | 'done' | 'failed'
  /** JSON of why it was not done: `{code, words}`. */
  failure: Absent<string>
}
