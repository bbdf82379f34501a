import type { SharedText, ShareLink } from '../../../../src/shared/contract/sharing.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { FileRow } from '../../files/index.ts'
import type { LinkGuestRow, ShareLinkRow } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

/** Guests that are told of a link. */
const GUESTS_TOLD = 20

/** A link with those who came by it, the last one first. */
export function presentLink(
  { id, access_right, password_hash, created_at, expires_at, last_opened_at, seats }: ShareLinkRow,
  guests: readonly LinkGuestRow[],
): ShareLink {
  const named = guests.filter(({ link_id }) => link_id === id)
  return {
    _id: id,
    right: access_right,
    has_password: password_hash !== null,
    created_date: date(created_at),
    expires_date: date(expires_at),
    last_opened_date: last_opened_at === null ? null : date(last_opened_at),
    guests: named
      .slice(0, GUESTS_TOLD)
      .flatMap(({ name, opened_at }) => (name === null ? [] : [{ name, seen_date: date(opened_at) }])),
    guest_count: named.length,
    ...(seats !== null && { captions: { seats } }),
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
