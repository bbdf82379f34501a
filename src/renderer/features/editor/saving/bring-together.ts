import { collisionsOf, mergeTexts } from '../../../../shared/transcript/merge/merge-texts.ts'
import { type CollisionChoice, resolveMerge } from '../../../../shared/transcript/merge/resolve.ts'
import { receiveText } from '../../../../shared/transcript/text-edits/receive-edit.ts'
import { sameText, shareParagraphs, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import {
  type BroughtTogether,
  NOTHING_SENT,
  type TextsHere,
  type StoredText,
  type TextReceivers,
} from './texts-here.ts'
import type { Conflict } from './save-status.ts'

export interface BringTogetherOptions extends TextReceivers {
  texts: TextsHere
  newId: () => string
}

/** Brings work that was unsaved for long together with what others saved, by paragraph. */
export function createBringTogether({ texts, show, rebased, newId }: BringTogetherOptions) {
  async function rebase(next: StoredText, reason: BroughtTogether): Promise<void> {
    texts.stored = next
    texts.unanswered = []
    await rebased?.(next, reason, NOTHING_SENT)
  }

  /** Goes on with the merged text, over the version that it was merged with. */
  async function take(
    { merged, mine, theirs }: Omit<Conflict, 'phase'>,
    choices: readonly CollisionChoice[],
    reason: BroughtTogether,
  ): Promise<void> {
    const { current } = texts
    const decided = shareParagraphs(timedText(resolveMerge(merged, choices, newId)), [current, theirs.timed])
    const text = mine === current ? decided : receiveText({ base: mine, mine: current }, decided).mine
    texts.current = sameText(text, theirs.timed) ? theirs.timed : text
    show(texts.current, reason)
    await rebase(theirs, reason)
  }

  return {
    /**
     * With another version that the server has: an earlier save of ours whose answer was lost, or what somebody else
     * saved. Answers the question to the person, where both changed the same.
     */
    async with(fetched: StoredText): Promise<Conflict | undefined> {
      const { current, stored, unanswered } = texts
      const theirs = { ...fetched, timed: shareParagraphs(fetched.timed, [current]) }
      const ours = unanswered.find((sent) => sameText(sent, theirs.timed))
      if (ours) {
        await rebase({ ...theirs, timed: ours }, 'merged')
        return undefined
      }
      const merged = mergeTexts({
        base: transcriptOf(stored.timed),
        mine: transcriptOf(current),
        theirs: transcriptOf(theirs.timed),
      })
      const question = { merged, mine: current, theirs }
      if (collisionsOf(merged).length > 0) return { phase: 'conflict', ...question }
      await take(question, [], 'merged')
      return undefined
    },
    /** As the person decided, one choice to each collision. */
    decide: (question: Conflict, choices: readonly CollisionChoice[]) => take(question, choices, 'decided'),
  }
}
