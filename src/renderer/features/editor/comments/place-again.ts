import type { ViewUpdate } from '@codemirror/view'
import type { CommentThread } from '../../../../shared/contract/comments.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { fromOthers } from '../text/follow-others.ts'
import { restore } from '../text/timed-field.ts'
import { commentMarks } from './comment-marks.ts'

/** While others write, threads are looked for in the whole text at most so often, in milliseconds. */
export const PLACE_MS = 3000

/**
 * When the words of threads have to be looked for anew, in the whole text: at once where another text took the place of
 * this one, or words came back by undoing. What others write next to a thread's words, or while words are missing,
 * waits until the page has nothing else to do; what they write elsewhere moves the marks along, and asks for nothing.
 * What is written here waits alike where words are missing: threads may come while letters stand against their words.
 */
export function createPlaceAgain({ threads, place }: { threads: () => readonly CommentThread[]; place: () => void }) {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopIdle: (() => void) | undefined

  const placeSoon = () => {
    timer ??= setTimeout(() => {
      stopIdle = whenIdle(() => {
        timer = undefined
        place()
      })
    }, PLACE_MS)
  }

  /** Whether an update leaves some thread's words where it is not known to the letter. */
  function isUnsure({ state, changes }: ViewUpdate): boolean {
    const { places } = state.field(commentMarks)
    if (places.length < threads().filter(({ anchor }) => anchor.kind === 'words').length) return true
    let isTouched = false
    changes.iterChangedRanges((_fromWas, _toWas, start, end) => {
      isTouched ||= places.some(({ from, to }) => start <= to && end >= from)
    })
    return isTouched
  }

  /** Whether some thread has no place here, though its words stood in the text when the threads were fetched. */
  function isMissing({ state }: ViewUpdate): boolean {
    const placed = new Set(state.field(commentMarks).places.map(({ id }) => id))
    return threads().some(({ _id, anchor, is_detached }) => anchor.kind === 'words' && !is_detached && !placed.has(_id))
  }

  return {
    updated(update: ViewUpdate): void {
      const replaced = update.transactions.filter(({ effects }) => effects.some((effect) => effect.is(restore)))
      if (threads().length === 0) return
      if (replaced.length === 0) {
        if (update.docChanged && isMissing(update)) placeSoon()
      } else if (!replaced.every((one) => one.annotation(fromOthers))) queueMicrotask(() => !isStopped && place())
      else if (isUnsure(update)) placeSoon()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      stopIdle?.()
    },
  }
}
