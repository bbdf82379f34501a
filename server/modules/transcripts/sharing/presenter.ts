import type { SharedText, ShareLink } from '../../../../src/shared/contract/sharing.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { FileRow } from '../../files/index.ts'
import type { ShareLinkRow } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

export function presentLink({ id, created_at, expires_at, last_opened_at }: ShareLinkRow): ShareLink {
  return {
    _id: id,
    created_date: date(created_at),
    expires_date: date(expires_at),
    last_opened_date: last_opened_at === null ? null : date(last_opened_at),
  }
}

/** What a reader gets: what was said, without what was struck out, noted or marked. */
export function presentShared(file: FileRow, { expires_at }: ShareLinkRow, { paragraphs }: Transcript): SharedText {
  return {
    name: file.name,
    type: file.playable_type ?? file.type,
    has_media: file.media_key !== null,
    length: file.length_seconds,
    language_code: file.language_code,
    expires_date: date(expires_at),
    paragraphs: paragraphs.map(({ speaker, color, data_start, data_end, words }) => ({
      speaker,
      color,
      start: data_start,
      end: data_end,
      text: words
        .filter(({ is_strike }) => !is_strike)
        .map(({ text }) => text)
        .join(' '),
    })),
  }
}
