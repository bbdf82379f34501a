import { Transaction } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { ALIGNMENT_LIMITS } from '../../../../shared/contract/alignments.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { allItems, itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { realign } from '../../../../shared/transcript/realign.ts'
import { ApiError } from '../../../lib/api.ts'
import { changeBeside, placeAt, timedField } from '../text/timed-field.ts'
import { estimatedSpan, timesWithin } from './estimated-span.ts'
import { type AlignmentCalls, rangeOf, type SpokenWords, timesOfWords } from './times-of-words.ts'

/** How long nobody writes before the words are looked for, in milliseconds. */
export const IDLE_MS = 10_000

/**
 * So many times the recording's length is listened to by itself while a text is open, of what the server does for
 * nothing in a day: the rest is the person's.
 */
const MOST_TIMES = 2

export interface AlignWhenIdleOptions extends AlignmentCalls {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  lengthSeconds: number
  /** Whether words may take other times now: not while the text can only be read, or is aligned by hand. */
  mayAlign: () => boolean
}

/**
 * Finds the times of words that a person has written, by itself, once nobody has written for a while. Words that an
 * engine or an alignment has placed keep their times, and it is no step of the undo history.
 */
export function createAlignWhenIdle({ view, lengthSeconds, mayAlign, ...calls }: AlignWhenIdleOptions) {
  /** Ids of paragraphs in which a person has written. */
  const touched = new Set<string>()
  const tried = new WeakSet<Word>()
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = MOST_TIMES * lengthSeconds
  let isAligning = false

  function wait(): void {
    clearTimeout(timer)
    if (!stopped.signal.aborted) timer = setTimeout(() => void work(), IDLE_MS)
  }

  async function work(): Promise<void> {
    if (isAligning || touched.size === 0) return
    if (!mayAlign()) return wait()
    const span = nextSpan()
    if (!span) return touched.clear()
    isAligning = true
    try {
      await align(span)
      wait()
    } catch (error) {
      // The server will not do it: no engine for the language, or enough for today. Without a network, after the next
      // change.
      if (error instanceof ApiError && error.status > 0) stopped.abort()
      else span.words.forEach((word) => tried.delete(word))
    } finally {
      isAligning = false
    }
  }

  function nextSpan(): SpokenWords | undefined {
    for (const paragraph of allItems(view().state.field(timedField).paragraphs)) {
      const span = touched.has(paragraph._id) ? estimatedSpan(paragraph.words, (word) => !tried.has(word)) : undefined
      if (span && isWithinLimits(span)) return { words: span, speakers: [paragraph.speaker] }
    }
    return undefined
  }

  function isWithinLimits(words: readonly Word[]): boolean {
    const { start, end } = rangeOf(words)
    return words.length <= ALIGNMENT_LIMITS.words && end - start <= Math.min(ALIGNMENT_LIMITS.seconds, left)
  }

  async function align({ words: span, speakers }: SpokenWords): Promise<void> {
    span.forEach((word) => tried.add(word))
    const { start, end } = rangeOf(span)
    left -= end - start
    const found = await timesOfWords(calls, { words: span, speakers }, stopped.signal)
    if (!found?.times || !mayAlign()) return
    const times = timesWithin(span, found.times)
    if (times.size === 0) return
    view().dispatch({
      effects: changeBeside.of((timed) => realign(timed, times)),
      annotations: Transaction.addToHistory.of(false),
    })
  }

  return {
    /** Notes what a person writes. */
    followed({ transactions, changes, state }: Pick<ViewUpdate, 'transactions' | 'changes' | 'state'>): void {
      if (!transactions.some((one) => one.docChanged && (one.isUserEvent('input') || one.isUserEvent('delete')))) return
      const { paragraphs } = state.field(timedField)
      changes.iterChangedRanges((_from, _to, from, to) => {
        const [first, last] = [placeAt(state.doc, from).paragraph, placeAt(state.doc, to).paragraph]
        for (const { _id } of itemsBetween(paragraphs, first, last + 1)) touched.add(_id)
      })
      wait()
    },
    stop(): void {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
