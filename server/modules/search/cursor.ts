/**
 * Where a page ended. Files that the index has come in the order of their places, which count up; those that it does
 * not have yet come before them, by their ids.
 */
export type SearchPlace = { place: number } | { fileId: string }

/** Whether a file comes after a place, in the order of answers. */
export function isAfter(file: SearchPlace, place: SearchPlace): boolean {
  if ('place' in file) return !('place' in place) || file.place < place.place
  return !('place' in place) && file.fileId < place.fileId
}

/** The order of answers. */
export const byPlace = (one: SearchPlace, other: SearchPlace): number =>
  isAfter(other, one) ? -1 : isAfter(one, other) ? 1 : 0

/** Where the next page begins: behind a place, or at a hit of a text that was read. */
export type SearchCursor = SearchPlace | { hit: number }

/** A cursor as callers are given it. */
export function writeCursor(cursor: SearchCursor): string {
  if ('hit' in cursor) return `h${cursor.hit}`
  return 'place' in cursor ? `p${cursor.place}` : `n${cursor.fileId}`
}

/** A cursor as callers give it back; null for what is none. */
export function readCursor(text: string): SearchCursor | null {
  const {
    kind,
    number = '',
    id = '',
  } = /^(?:(?<kind>[hp])(?<number>\d{1,15})|n(?<id>[\dA-Za-z-]{1,64}))$/u.exec(text)?.groups ?? {}
  if (id) return { fileId: id }
  if (kind === undefined) return null
  return kind === 'h' ? { hit: Number(number) } : { place: Number(number) }
}
