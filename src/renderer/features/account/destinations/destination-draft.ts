import {
  type Destination,
  type DestinationKind,
  type DestinationPlace,
  destinationWish,
  type DestinationWish,
  MOST_QUIET_MINUTES,
} from '../../../../shared/contract/destinations.ts'
import { FORMATS_WITH_SUMMARY } from '../../../../shared/contract/files/exports.ts'
import { type BucketDraft, bucketOf, EMPTY_BUCKET } from '../bucket-fields.tsx'
import { INITIAL_TEMPLATE } from '../../../../shared/domain/document-name.ts'

/** What the form holds, as it is typed. */
export interface DestinationDraft extends BucketDraft {
  kind: DestinationKind
  path: string
  url: string
  user: string
  isAttached: boolean
  formats: DestinationWish['formats']
  template: string
  sends: Destination['sends']
  minutes: string
  folderId: string | null
  tagId: string | null
  languages: readonly string[]
  withSummary: boolean
  withAnswers: boolean
  withExisting: boolean
}

const EMPTY: DestinationDraft = {
  kind: 'webdav',
  ...EMPTY_BUCKET,
  path: '',
  url: '',
  user: '',
  isAttached: true,
  formats: ['docx'],
  template: INITIAL_TEMPLATE,
  sends: 'ready',
  minutes: '5',
  folderId: null,
  tagId: null,
  languages: [],
  withSummary: false,
  withAnswers: false,
  withExisting: false,
}

/** The form of a new destination of the first kind that is offered. */
export const newDraft = (kinds: readonly DestinationKind[]): DestinationDraft => ({
  ...EMPTY,
  kind: kinds[0] ?? 'webdav',
})

/** The form of a destination that is there. */
export function draftOf(destination: Destination): DestinationDraft {
  const { place } = destination
  const { formats, template, sends, quiet_minutes: minutes, folder_id: folderId, tag_id: tagId } = destination
  const { languages, with_summary: withSummary, with_answers: withAnswers } = destination
  const written = { withSummary, withAnswers }
  const rest = { formats, template, sends, minutes: String(minutes), folderId, tagId, languages, ...written }
  switch (place.kind) {
    case 'folder':
      return { ...EMPTY, ...rest, kind: 'folder', path: place.path }
    case 'bucket': {
      const { region, bucket, prefix, access_key_id: accessKey } = place
      return { ...EMPTY, ...rest, kind: 'bucket', endpoint: place.endpoint ?? '', region, bucket, prefix, accessKey }
    }
    case 'webdav':
      return { ...EMPTY, ...rest, kind: 'webdav', url: place.url, user: place.user }
    default:
      return { ...EMPTY, ...rest, kind: 'webhook', url: place.url, isAttached: place.is_attached }
  }
}

function placeOf(draft: DestinationDraft): DestinationPlace {
  const url = draft.url.trim()
  switch (draft.kind) {
    case 'folder':
      return { kind: 'folder', path: draft.path.trim() }
    case 'bucket':
      return bucketOf(draft)
    case 'webdav':
      return { kind: 'webdav', url, user: draft.user.trim() }
    default:
      return { kind: 'webhook', url, is_attached: draft.isAttached }
  }
}

/** The draft as the server takes it, checked as it will check it. */
export function checkDraft(draft: DestinationDraft) {
  const minutes = Number(draft.minutes)
  const hasRoom = draft.formats.some((format) => format !== 'chapters' && FORMATS_WITH_SUMMARY.has(format))
  return destinationWish.safeParse({
    place: placeOf(draft),
    ...(draft.secret !== '' && { secret: draft.secret }),
    formats: draft.formats,
    template: draft.template.trim(),
    sends: draft.sends,
    quiet_minutes: draft.minutes === '' || minutes > MOST_QUIET_MINUTES ? Number.NaN : minutes,
    folder_id: draft.folderId,
    tag_id: draft.tagId,
    languages: draft.languages,
    with_summary: draft.withSummary && hasRoom,
    with_answers: draft.withAnswers && hasRoom,
    with_existing: draft.withExisting,
  })
}
