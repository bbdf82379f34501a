import type { SavedEdit } from '../../../../shared/contract/text-edits.ts'
import { receiveText } from '../../../../shared/transcript/text-edits/receive-edit.ts'
import { receiveEdits, type Unanswered } from '../../../../shared/transcript/text-edits/receive-edits.ts'
import { sameText, shareParagraphs, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { createCompositionHold } from './composition-hold.ts'
import { NOTHING_SENT, numberOf, type TextsHere, type StoredText, type TextReceivers } from './texts-here.ts'

export interface TakeInOptions extends TextReceivers {
  texts: TextsHere
  hold: Pick<ReturnType<typeof createCompositionHold>, 'mustWait'>
  /** What edits made of the text that the server is known to have, which were sent from here and had no answer. */
  sent: () => Unanswered
  /** The text here is another one, or comes after another one. */
  tookIn: () => void
}

/** Takes in what others saved while the person types; what both wrote in one place stays. */
export function createTakeIn({ texts, hold, sent: sentTexts, show, rebased, tookIn }: TakeInOptions) {
  function goOnFrom(
    { base, mine }: { base: TimedText; mine: TimedText },
    { etag, isExact = true, sent = NOTHING_SENT }: { etag: string; isExact?: boolean; sent?: Unanswered },
  ): void {
    texts.stored = { timed: base, etag, isExact }
    texts.unanswered = []
    const isChanged = mine !== texts.current
    texts.current = mine
    if (mine === base) texts.unsavedSince = Infinity
    if (isChanged) show(mine, 'live')
    void rebased?.(texts.stored, 'live', sent)
    tookIn()
  }

  return {
    /**
     * Edit by edit: `waits` for a word that is being composed; `unfit` where it cannot be done, and the whole text is
     * wanted.
     */
    edits(edits: readonly SavedEdit[]): 'taken' | 'waits' | 'unfit' {
      const { stored, current } = texts
      const fresh = edits.filter(({ number }) => number > numberOf(stored))
      const last = fresh.at(-1)
      if (!last) return 'taken'
      const isNext = fresh.every(({ number }, at) => number === numberOf(stored) + 1 + at)
      if (!stored.isExact || !isNext) return 'unfit'
      try {
        const received = receiveEdits({ base: stored.timed, mine: current }, fresh, sentTexts())
        if (!received) return 'unfit'
        if (hold.mustWait(received.mine)) return 'waits'
        goOnFrom(received, { etag: `"${last.number}"`, sent: received.unanswered })
        return 'taken'
      } catch {
        // It does not fit, or is of a kind that edits cannot tell: the whole text is asked for.
        return 'unfit'
      }
    },

    /** As the server has it. */
    whole(fetched: StoredText): 'taken' | 'waits' {
      const { stored, current, unanswered } = texts
      const theirs = shareParagraphs(fetched.timed, [current, stored.timed])
      const ours = unanswered.find((sent) => sameText(sent, theirs))
      const next = ours ? { base: ours, mine: current } : receiveText({ base: stored.timed, mine: current }, theirs)
      if (hold.mustWait(next.mine)) return 'waits'
      goOnFrom(next, fetched)
      return 'taken'
    },
  }
}

export type TakeIn = ReturnType<typeof createTakeIn>
