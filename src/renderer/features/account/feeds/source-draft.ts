import { feedWish, MOST_OLD_RECORDINGS, type SourceKind } from '../../../../shared/contract/feeds.ts'
import { type BucketDraft, bucketOf, EMPTY_BUCKET } from '../bucket-fields.tsx'

/** What the form of a new source holds, as it is typed. */
export interface SourceDraft extends BucketDraft {
  kind: SourceKind
  url: string
  path: string
  /** Separated by commas. */
  senders: string
  language_code: string
  folder_id: string | null
  hours: string
  /** Episodes of a feed that are there already, the newest ones. */
  old: number
  /** Whether what is there already is taken from a folder or bucket. */
  isOldTaken: boolean
}

export const newSource = (kind: SourceKind): SourceDraft => ({
  ...EMPTY_BUCKET,
  kind,
  url: '',
  path: '',
  senders: '',
  language_code: '',
  folder_id: null,
  hours: '10',
  old: 0,
  isOldTaken: false,
})

/** Where it is, by its kind, as the server takes it. */
function placed(draft: SourceDraft): object {
  const old = { old_episodes: draft.isOldTaken ? MOST_OLD_RECORDINGS : 0 }
  switch (draft.kind) {
    case 'feed':
      return { kind: 'feed', url: draft.url.trim(), old_episodes: draft.old }
    case 'folder':
      return { kind: 'folder', url: draft.path, ...old }
    case 'mail':
      return { kind: 'mail', senders: sendersOf(draft.senders) }
    default:
      return { kind: 'bucket', place: bucketOf(draft), secret: draft.secret, ...old }
  }
}

/** The draft as the server takes it, checked as it will check it. */
export const checkSource = (draft: SourceDraft) =>
  feedWish.safeParse({
    ...placed(draft),
    language_code: draft.language_code,
    folder_id: draft.folder_id,
    most_hours: draft.hours === '' ? Number.NaN : Number(draft.hours),
  })

/** Addresses that are typed one after another. */
export const sendersOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)
