import { batchesOf } from '../batches.ts'

/** Items to a chunk at most; a splice copies one or two chunks and the list of chunks, never all items. */
const CHUNK = 128

/**
 * An immutable list for long texts: a changed copy shares all chunks that it did not touch, so undo may keep
 * many versions. Reading, and changing a few items, cost about `length / 128` steps.
 */
export interface ChunkedList<T> {
  readonly length: number
  readonly chunks: readonly (readonly T[])[]
}

/** Cuts items into chunks of similar size, so that a chunk that overflows splits into two with room. */
function chunked<T>(items: readonly T[]): readonly T[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / CHUNK))
  return batchesOf(items, size)
}

/** Makes a list from any items. */
export function listOf<T>(items: readonly T[]): ChunkedList<T> {
  return { length: items.length, chunks: chunked(items) }
}

/** Where an index lies: its chunk, and the index of that chunk's first item. The end lies in the last chunk. */
function locate<T>(list: ChunkedList<T>, index: number): { chunk: number; first: number } {
  const last = list.chunks.length - 1
  let first = 0
  for (let chunk = 0; chunk < last; chunk++) {
    const size = list.chunks[chunk]!.length
    if (index < first + size) return { chunk, first }
    first += size
  }
  return { chunk: Math.max(0, last), first }
}

/** The item at an index, or undefined outside the list. */
export function itemAt<T>(list: ChunkedList<T>, index: number): T | undefined {
  if (index < 0 || index >= list.length) return undefined
  const { chunk, first } = locate(list, index)
  return list.chunks[chunk]![index - first]
}

/** The items from one index up to, and without, another. */
export function itemsBetween<T>(list: ChunkedList<T>, from: number, to: number): T[] {
  const items: T[] = []
  let { chunk, first } = locate(list, from)
  for (; chunk < list.chunks.length && first < to; chunk++) {
    const these = list.chunks[chunk]!
    for (let index = Math.max(0, from - first); index < these.length && first + index < to; index++)
      items.push(these[index]!)
    first += these.length
  }
  return items
}

/** A copy with `most` items from `from` on, or as many as there are, replaced by others. */
export function splice<T>(list: ChunkedList<T>, from: number, most: number, insert: readonly T[]): ChunkedList<T> {
  const count = Math.min(most, list.length - from)
  const start = locate(list, from)
  const end = locate(list, from + count)
  const head = list.chunks[start.chunk]?.slice(0, from - start.first) ?? []
  const tail = list.chunks[end.chunk]?.slice(from + count - end.first) ?? []
  const middle = [...head, ...insert, ...tail]
  // Takes in a small neighbour, so that many removals do not leave many small chunks.
  let after = end.chunk + 1
  const next = list.chunks[after]
  if (next && middle.length + next.length <= CHUNK) {
    middle.push(...next)
    after++
  }
  return {
    length: list.length - count + insert.length,
    chunks: [...list.chunks.slice(0, start.chunk), ...chunked(middle), ...list.chunks.slice(after)],
  }
}

/** All items in order. */
export function allItems<T>(list: ChunkedList<T>): T[] {
  return list.chunks.flat()
}

/** The last item before an index that passes, undefined where none does. Looks at those behind it and no others. */
export function lastBefore<T>(list: ChunkedList<T>, index: number, passes: (item: T) => boolean): T | undefined {
  for (let at = Math.min(index, list.length) - 1; at >= 0; at--) {
    const item = itemAt(list, at)!
    if (passes(item)) return item
  }
  return undefined
}

/**
 * Remembers of each chunk what is worked out from it, so that of another version of a list only the chunks that changed
 * are looked through.
 */
export function ofChunks<T, R>(work: (chunk: readonly T[]) => R): (chunk: readonly T[]) => R {
  const known = new WeakMap<readonly T[], { result: R }>()
  return (chunk) => {
    let found = known.get(chunk)
    if (!found) known.set(chunk, (found = { result: work(chunk) }))
    return found.result
  }
}

/** Adds a number of each item up, of the whole list or of the items before an index; see {@link ofChunks}. */
export function sumOf<T>(amount: (item: T) => number): (list: ChunkedList<T>, to?: number) => number {
  const add = (items: readonly T[]) => items.reduce((sum, item) => sum + amount(item), 0)
  const ofChunk = ofChunks(add)
  return (list, to = list.length) => {
    let sum = 0
    let left = to
    for (const chunk of list.chunks) {
      if (left <= 0) break
      sum += left >= chunk.length ? ofChunk(chunk) : add(chunk.slice(0, left))
      left -= chunk.length
    }
    return sum
  }
}

/** The last index whose item passes, in a list whose passing items all come first; -1 when none does. Binary search. */
export function lastIndexThat<T>(list: ChunkedList<T>, passes: (item: T) => boolean): number {
  let first = 0
  let chunk = -1
  let before = 0
  for (const [index, items] of list.chunks.entries()) {
    if (!passes(items[0]!)) break
    chunk = index
    before = first
    first += items.length
  }
  if (chunk < 0) return -1
  const items = list.chunks[chunk]!
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (passes(items[middle]!)) low = middle
    else high = middle - 1
  }
  return before + low
}

/** The range in which two versions of a list differ, found by identity; undefined when they are the same. */
export function differenceOf<T>(
  before: ChunkedList<T>,
  after: ChunkedList<T>,
): { from: number; removed: number; inserted: T[] } | undefined {
  if (before === after) return undefined
  const shortest = Math.min(before.length, after.length)
  const head = commonLength(before, after, shortest, 1)
  if (head === before.length && head === after.length) return undefined
  const tail = commonLength(before, after, shortest - head, -1)
  return { from: head, removed: before.length - head - tail, inserted: itemsBetween(after, head, after.length - tail) }
}

/** How many items two lists share at their start (`step` 1) or end (`step` -1), skipping shared chunks at once. */
function commonLength<T>(left: ChunkedList<T>, right: ChunkedList<T>, most: number, step: 1 | -1): number {
  const a = cursor(left, step)
  const b = cursor(right, step)
  let count = 0
  while (count < most) {
    const whole = a.wholeChunk()
    if (whole && whole === b.wholeChunk() && count + whole.length <= most) {
      a.skip(whole.length)
      b.skip(whole.length)
      count += whole.length
    } else {
      if (a.item() !== b.item()) break
      a.skip(1)
      b.skip(1)
      count++
    }
  }
  return count
}

function cursor<T>(list: ChunkedList<T>, step: 1 | -1) {
  let chunk = step > 0 ? 0 : list.chunks.length - 1
  let passed = 0
  return {
    /** The chunk ahead when none of it was passed yet. */
    wholeChunk: () => (passed === 0 ? list.chunks[chunk] : undefined),
    item() {
      const items = list.chunks[chunk]
      return items && items[step > 0 ? passed : items.length - 1 - passed]
    },
    skip(count: number) {
      passed += count
      if (passed >= (list.chunks[chunk]?.length ?? 0)) {
        chunk += step
        passed = 0
      }
    },
  }
}
