import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Speaker } from '../../shared/contract/transcripts.ts'
import type { TimedParagraph } from '../../shared/transcript/timed-text.ts'
import { locksHeld } from './hold-lock.ts'

/** One step from a text to the next: paragraphs in the place of others. */
export interface DraftStep {
  from: number
  removed: number
  inserted: readonly TimedParagraph[]
  speakers: readonly Speaker[]
  notes: readonly string[]
}

/** What a step took the place of: should its beginning be nowhere any more, what was written still finds its place. */
export interface DraftOrigin {
  /** Id of the paragraph before it, null at the start of the text. */
  after: string | null
  paragraphs: readonly TimedParagraph[]
  speakers: readonly Speaker[]
  notes: readonly string[]
}

/** A step, or its origin, as it is kept: encrypted, under `sealed`, where there is a key for it. */
export type DraftEdit = {
  /** Key of the draft, or that of its origins, and the step's number in it. */
  draft: string
  number: number
} & (DraftStep | DraftOrigin | { sealed: ArrayBuffer })

/** The text that a draft's edits began from. */
interface DraftBase {
  key: string
  /** Whose, and of which file: a draft is never offered to another person. */
  owner: string
  /** The version it was on the server. */
  etag: string
  /** The text itself, packed, and encrypted where there is a key for it; not there in the first moments of a draft. */
  packed?: ArrayBuffer
  isSealed?: boolean
  /** When the last edit came, in milliseconds. */
  editedAt: number
}

interface DraftSchema extends DBSchema {
  bases: { key: string; value: DraftBase; indexes: { owner: string } }
  edits: { key: [string, number]; value: DraftEdit }
}

export type DraftDatabase = IDBPDatabase<DraftSchema>

export function openDraftDatabase(name = 'longhand-drafts'): Promise<DraftDatabase> {
  return openDB<DraftSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('bases', { keyPath: 'key' }).createIndex('owner', 'owner')
      database.createObjectStore('edits', { keyPath: ['draft', 'number'] })
    },
  })
}

/** Whose unsaved work it is, and on which text. */
export const ownerKey = (userId: string, fileId: string) => `${userId}/${fileId}`

/** Under which key a draft's origins are kept, among the steps: older pages, which know of none, pass them over. */
export const originsKey = (draft: string) => `${draft} origins`

/**
 * Name of the lock that a page holds while it writes a draft, so that another page does not offer a draft that is in
 * use.
 */
export const lockName = (draft: string) => `longhand-draft ${draft}`

/** The names of the texts on which a person left unsaved work in this browser that no page has open. */
export async function waitingDrafts(database: DraftDatabase, userId: string): Promise<string[]> {
  const [inUse, keys] = await Promise.all([
    locksHeld(),
    database.getAllKeys('bases', IDBKeyRange.bound(ownerKey(userId, ''), ownerKey(userId, '\uffff'))),
  ])
  return keys.filter((key) => !inUse.has(lockName(key))).map((key) => key.split('/')[1] ?? '')
}
