/** A piece of a blob that is not sealed yet: one object, written once. */
export interface Piece {
  /** Name of the object; in the order of their names pieces were written. */
  name: string
  /** Offset of its first byte in the blob. */
  start: number
  sizeBytes: number
}

/** So many bytes of a piece, from its beginning, are the blob's. */
export interface Extent {
  piece: Piece
  sizeBytes: number
}

/** A piece is not larger. In bytes. */
export const PIECE_BYTES = 8 * 1024 * 1024

/** Parts of an object in the store have to be this large, but for its last one. In bytes. */
const LEAST_PART_BYTES = 5 * 1024 * 1024
/** S3 takes 10,000 parts. */
const MOST_PARTS = 9000

/** After so many pieces that are not full they are written as one, so that they stay few. */
const MOST_SMALL = 100

const NAME = /^(\d{8})-([0-9a-f-]{36})-(\d{16})$/

/**
 * Names the piece that one appending, of a turn and an id of its own, writes at an offset. Turns, then ids, then
 * offsets put names in order.
 */
export function nameOfPiece({ turn, id, start }: { turn: number; id: string; start: number }): string {
  return `${String(turn).padStart(8, '0')}-${id}-${String(start).padStart(16, '0')}`
}

/** What a piece's name says; null for another name. */
export function readPieceName(name: string): { turn: number; start: number } | null {
  const match = NAME.exec(name)
  return match && { turn: Number(match[1]), start: Number(match[3]) }
}

/**
 * What the pieces of a blob make together: each one, in the order of their names, takes the place of everything from
 * its start on. So a piece that a process writes late, after another has taken the upload over, changes nothing.
 */
export function extentsOf(pieces: readonly Piece[]): Extent[] {
  const extents: Extent[] = []
  for (const piece of pieces) {
    if (piece.start > endOf(extents)) continue
    cut(extents, piece.start)
    if (piece.sizeBytes > 0) extents.push({ piece, sizeBytes: piece.sizeBytes })
  }
  return extents
}

/** The offset behind the last byte. */
export function endOf(extents: readonly Extent[]): number {
  const last = extents.at(-1)
  return last ? last.piece.start + last.sizeBytes : 0
}

/** The extents before an offset. */
export function extentsBefore(extents: readonly Extent[], end: number): Extent[] {
  const before = [...extents]
  cut(before, end)
  return before
}

function cut(extents: Extent[], end: number): void {
  while ((extents.at(-1)?.piece.start ?? -1) >= end) extents.pop()
  const last = extents.at(-1)
  if (last && last.piece.start + last.sizeBytes > end)
    extents[extents.length - 1] = { ...last, sizeBytes: end - last.piece.start }
}

/** The small pieces at the end that are to be written again as one, before what comes next; none while they are few. */
export function smallAtEnd(extents: readonly Extent[]): Extent[] {
  const from = extents.findLastIndex(({ sizeBytes }) => sizeBytes >= PIECE_BYTES) + 1
  const small = extents.slice(from)
  const sum = small.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
  return small.length > 1 && (sum >= PIECE_BYTES || small.length >= MOST_SMALL) ? small : []
}

/** Extents as the parts of one object: each but the last is large enough, and they are few enough. */
export function planParts(extents: readonly Extent[]): Extent[][] {
  const leastBytes = Math.max(LEAST_PART_BYTES, Math.ceil(endOf(extents) / MOST_PARTS))
  const parts: Extent[][] = []
  let open: Extent[] = []
  let openBytes = 0
  for (const extent of extents) {
    open.push(extent)
    openBytes += extent.sizeBytes
    if (openBytes < leastBytes) continue
    parts.push(open)
    open = []
    openBytes = 0
  }
  if (open.length > 0) parts.push(open)
  return parts
}
