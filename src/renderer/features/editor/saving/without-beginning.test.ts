import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterTimedSteps, anySteps, historyStart, TYPED } from '../../../../../tests/support/text-histories.ts'
import { allItems, differenceOf, itemAt, itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { collisionsOf, mergeTexts } from '../../../../shared/transcript/merge/merge-texts.ts'
import { resolveMerge } from '../../../../shared/transcript/merge/resolve.ts'
import { sameText, type TimedText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { type ToldStep, withoutBeginning } from './without-beginning.ts'

const start = timedText(historyStart)

function stepBetween(before: TimedText, after: TimedText, hasOrigin: boolean): ToldStep {
  const change = differenceOf(before.paragraphs, after.paragraphs) ?? { from: 0, removed: 0, inserted: [] }
  const { speakers, notes } = before
  const origin = {
    after: itemAt(before.paragraphs, change.from - 1)?._id ?? null,
    paragraphs: itemsBetween(before.paragraphs, change.from, change.from + change.removed),
    speakers,
    notes,
  }
  const step = { ...change, speakers: after.speakers, notes: after.notes }
  return { step, origin: hasOrigin ? origin : undefined }
}

const typedIn = ({ paragraphs }: TimedText) => allItems(paragraphs).flatMap(({ text }) => text.match(TYPED) ?? [])

test.each([true, false])(
  'whatever was written and whatever others wrote comes together (with its origin: %s)',
  (hasOrigin) => {
    fc.assert(
      fc.property(fc.array(anySteps, { minLength: 1, maxLength: 4 }), anySteps, (own, others) => {
        const mine = own.reduce<TimedText[]>(
          (texts, steps, at) => [...texts, afterTimedSteps(texts.at(-1)!, steps, `m${at}x`)],
          [start],
        )
        const theirs = afterTimedSteps(start, others, 'tx')
        const told = mine.slice(1).map((text, at) => stepBetween(mine[at]!, text, hasOrigin))
        const { beginning, timed } = withoutBeginning(told, theirs)
        const merged = mergeTexts({
          base: transcriptOf(beginning),
          mine: transcriptOf(timed),
          theirs: transcriptOf(theirs),
        })
        let next = 0
        const text = timedText(
          resolveMerge(
            merged,
            collisionsOf(merged).map(() => 'both'),
            () => `new${next++}`,
          ),
        )
        const there = new Set(typedIn(text))
        const lost = [...typedIn(mine.at(-1)!), ...typedIn(theirs)].filter((word) => !there.has(word))
        expect(lost).toEqual([])
      }),
      { numRuns: 300, seed: 3 },
    )
  },
)

test('with nobody else there it is the text that was written', () => {
  fc.assert(
    fc.property(anySteps, anySteps, (first, second) => {
      const texts = [start, afterTimedSteps(start, first, 'ax')]
      texts.push(afterTimedSteps(texts[1]!, second, 'bx'))
      const told = [stepBetween(texts[0]!, texts[1]!, true), stepBetween(texts[1]!, texts[2]!, true)]
      const { beginning, timed } = withoutBeginning(told, start)
      expect(sameText(beginning, start)).toBe(true)
      expect(sameText(timed, timedText(transcriptOf(texts[2]!)))).toBe(true)
    }),
    { numRuns: 300, seed: 3 },
  )
})
