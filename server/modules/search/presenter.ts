import type { FoundFile, SearchHit } from '../../../src/shared/contract/search.ts'
import { excerptOf } from '../../../src/shared/search/excerpt.ts'
import type { IndexHit } from '../../ports/text-index.ts'
import type { FileRow, Grant } from '../files/index.ts'

/** A file in which something was found, in the order of its recording. */
export function presentFound(
  { file, grant, isOwn }: { file: FileRow; grant: Grant | null; isOwn: boolean },
  { hits, isMore }: { hits: readonly IndexHit[]; isMore: boolean },
): FoundFile {
  return {
    file: {
      _id: file.id,
      name: file.name,
      type: file.type,
      length: file.length_seconds,
      uploaded_date: new Date(file.uploaded_at).toISOString(),
      language_code: file.language_code,
      has_media: file.media_key !== null && file.media_removed_at === null,
      shared_by: grant?.ownerEmail ?? null,
      is_archived: isOwn && file.is_archived === 1,
    },
    hits: hits.map(presentHit).toSorted((one, other) => one.time - other.time),
    has_more: isMore,
  }
}

const presentHit = ({ language, paragraph, speaker, body, ranges, time }: IndexHit): SearchHit => ({
  paragraph,
  language,
  speaker,
  time,
  ...excerptOf(body, ranges),
})
