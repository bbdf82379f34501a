import { setImmediate } from 'node:timers/promises'
import { SPEAKERS } from '../../../../src/shared/contract/speakers.ts'
import type { Voice } from '../../../ports/diariser.ts'

export interface GroupingOptions {
  /** Cosine distance up to which prints are of one speaker. */
  sameVoice: number
  /** How many speakers there are; null to find out. */
  speakers: number | null
  signal?: AbortSignal | undefined
}

/**
 * A voice that says less than this is not asked how many speakers there are: it goes to whom it sounds like most. In
 * seconds.
 */
const SURE_SECONDS = 1

/** Looks for neighbours between two breaths of the event loop. */
const STEPS_A_BREATH = 8

/** A number of prints together: their directions added up, each as long as the voice speaks. */
interface Cluster {
  sum: Float64Array
  seconds: number
}

/**
 * Which voices of all segments are one speaker: for each its number, in the order in which they are first heard.
 * Those who say enough are brought together by the average distance of their prints, the nearest first.
 */
export async function groupVoices(
  voices: readonly Voice[],
  { sameVoice, speakers, signal }: GroupingOptions,
): Promise<number[]> {
  const printed = voices.flatMap(({ print, spans }, index) =>
    print ? [{ index, cluster: clusterOf(print, secondsOf(spans)) }] : [],
  )
  const long = printed.filter(({ cluster }) => cluster.seconds >= SURE_SECONDS)
  const sure = long.length > 0 ? long : printed
  const merges = await nearestMerges(
    sure.map(({ cluster }) => cluster),
    signal,
  )
  const groupOf = cut(
    sure.length,
    merges,
    ({ distance }, groups) => groups > (speakers ?? SPEAKERS.most) || (speakers === null && distance <= sameVoice),
  )

  const groups = new Map<number, Cluster>()
  const numbers: (number | undefined)[] = []
  for (const [place, { index, cluster }] of sure.entries()) {
    const group = groupOf[place]!
    const before = groups.get(group)
    groups.set(group, before ? joined(before, cluster) : cluster)
    numbers[index] = group
  }
  for (const { index, cluster } of printed) numbers[index] ??= nearest(cluster, groups)
  return inOrder(voices, numbers)
}

const secondsOf = (spans: Voice['spans']) => spans.reduce((sum, { start, end }) => sum + end - start, 0)

function clusterOf(print: readonly number[], seconds: number): Cluster {
  const length = Math.hypot(...print) || 1
  return { sum: Float64Array.from(print, (value) => (value / length) * seconds), seconds }
}

const joined = (a: Cluster, b: Cluster): Cluster => ({
  sum: a.sum.map((value, index) => value + b.sum[index]!),
  seconds: a.seconds + b.seconds,
})

/** The mean cosine distance between the prints of two clusters. */
function distanceOf(a: Cluster, b: Cluster): number {
  let dot = 0
  for (let index = 0; index < a.sum.length; index++) dot += a.sum[index]! * b.sum[index]!
  return 1 - dot / (a.seconds * b.seconds)
}

interface Merge {
  /** Any member of each side, by its place. */
  a: number
  b: number
  distance: number
}

/**
 * All merges of average linkage, from the nearest to the farthest, by chains of nearest neighbours: the square of the
 * number of voices instead of its cube, so that ten hours take seconds.
 */
async function nearestMerges(clusters: readonly Cluster[], signal: AbortSignal | undefined): Promise<Merge[]> {
  const left = new Map(clusters.map((cluster, place) => [place, cluster]))
  const merges: Merge[] = []
  let chain: number[] = []
  for (let step = 1; left.size > 1; step++) {
    if (step % STEPS_A_BREATH === 0) {
      await setImmediate()
      signal?.throwIfAborted()
    }
    if (chain.length === 0) chain = [left.keys().next().value!]
    const last = chain.at(-1)!
    const before = chain.at(-2)
    const found = neighbour(last, before, left)
    if (found.place !== before) {
      chain.push(found.place)
      continue
    }
    chain.length -= 2
    merges.push({ a: before, b: last, distance: found.distance })
    left.set(before, joined(left.get(before)!, left.get(last)!))
    left.delete(last)
  }
  return merges.toSorted((one, other) => one.distance - other.distance)
}

/** The nearest other cluster; of equals the one before in the chain, so that a chain ends. */
function neighbour(
  place: number,
  before: number | undefined,
  left: ReadonlyMap<number, Cluster>,
): { place: number; distance: number } {
  const own = left.get(place)!
  let best =
    before === undefined
      ? { place: -1, distance: Infinity }
      : { place: before, distance: distanceOf(own, left.get(before)!) }
  for (const [other, cluster] of left) {
    if (other === place || other === before) continue
    const apart = distanceOf(own, cluster)
    if (apart < best.distance) best = { place: other, distance: apart }
  }
  return best
}

/** Does merges as long as they are wanted; answers the group of each place. */
function cut(count: number, merges: readonly Merge[], isWanted: (merge: Merge, groups: number) => boolean): number[] {
  const parents = Array.from({ length: count }, (_, place) => place)
  const rootOf = (place: number): number => {
    let root = place
    while (parents[root] !== root) root = parents[root]!
    return root
  }
  let groups = count
  for (const merge of merges) {
    if (!isWanted(merge, groups)) break
    parents[rootOf(merge.b)] = rootOf(merge.a)
    groups -= 1
  }
  return parents.map((_, place) => rootOf(place))
}

function nearest(cluster: Cluster, groups: ReadonlyMap<number, Cluster>): number {
  const [first] = [...groups]
    .map(([group, members]) => ({ group, apart: distanceOf(cluster, members) }))
    .toSorted((a, b) => a.apart - b.apart)
  return first!.group
}

/** Numbers from 0 by who is heard first; a voice without a print is taken for the one that was heard last before it. */
function inOrder(voices: readonly Voice[], groups: readonly (number | undefined)[]): number[] {
  const order = voices.map((_, index) => index).toSorted((a, b) => startOf(voices[a]!) - startOf(voices[b]!))
  const known = new Map<number, number>()
  const numbers: number[] = []
  let last = 0
  for (const index of order) {
    const group = groups[index]
    if (group !== undefined && !known.has(group)) known.set(group, known.size)
    numbers[index] = last = group === undefined ? last : known.get(group)!
  }
  return numbers
}

const startOf = ({ spans }: Voice) => spans[0]?.start ?? 0
