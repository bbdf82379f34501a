import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import type { AlignedTimes } from '../contract/alignments.ts'
import type { Word } from '../contract/transcripts.ts'
import { checkTranscript } from './check.ts'
import { allItems, itemAt } from './chunked-list.ts'
import { replaceText } from './edits.ts'
import { realign } from './realign.ts'
import { timedText, transcriptOf } from './timed-text.ts'

const aligned = (data_start: number, data_end: number): AlignedTimes => ({ data_start, data_end, origin: 'aligned' })

describe('[ED-039] words take the times at which they are heard again', () => {
  test('[ED-039] only those that nobody has edited since, and the paragraph spans them', () => {
    const asked = timedText(buildTranscript('one two three', 'four'))
    const words = itemAt(asked.paragraphs, 0)!.words
    const edited = replaceText(asked, { paragraph: 0, offset: 4 }, { paragraph: 0, offset: 7 }, 'too', {
      newId: () => 'x',
      lengthSeconds: 100,
    })
    const after = itemAt(
      realign(
        edited,
        new Map([
          [words[0]!, aligned(0.2, 0.6)],
          [words[1]!, aligned(0.7, 0.9)],
          [words[2]!, aligned(2.2, 2.6)],
        ]),
      ).paragraphs,
      0,
    )!
    expect(after.words.map(({ text, data_start, data_end, origin }) => [text, data_start, data_end, origin])).toEqual([
      ['one', 0.2, 0.6, 'aligned'],
      ['too', 1, 1.5, 'person'],
      ['three', 2.2, 2.6, 'aligned'],
    ])
    expect(after).toMatchObject({ data_start: 0.2, data_end: 2.6 })
  })

  test('[ED-039] none goes before the paragraph above, and what was not heard again stays the very same', () => {
    const transcript = buildTranscript('one two three', 'four', '', 'five')
    const timed = timedText(transcript)
    const [first, second, empty, last] = allItems(timed.paragraphs)
    const times = new Map([
      [second!.words[0]!, aligned(1.5, 5)],
      [last!.words[0]!, aligned(5, 7)],
    ])
    const after = allItems(realign(timed, times).paragraphs)
    const starts = after.map(({ words }) => words.map(({ data_start }) => data_start))
    expect(starts).toEqual([[0, 1, 2], [2], [], [empty!.data_start]])
    expect(after[0]).toBe(first)
    expect(after[2]).toBe(empty)
    expect(empty!.data_start).toBe(6)
  })

  test('[ED-039] a word that keeps its time is not pushed on by one that is heard behind it; an estimate is', () => {
    const timed = timedText(buildTranscript('one two three', 'four'))
    const guessed = replaceText(timed, { paragraph: 0, offset: 7 }, { paragraph: 0, offset: 7 }, ' and', {
      newId: () => 'x',
      lengthSeconds: 100,
    })
    const [, two] = itemAt(guessed.paragraphs, 0)!.words
    const after = itemAt(realign(guessed, new Map([[two!, aligned(1.9, 2.4)]])).paragraphs, 0)!
    expect(after.words.map(({ text, data_start }) => [text, data_start])).toEqual([
      ['one', 0],
      ['two', 1.9],
      ['and', 1.9],
      ['three', 2],
    ])
    const late = itemAt(realign(guessed, new Map([[two!, aligned(2.8, 3)]])).paragraphs, 0)!
    expect(late.words.map(({ data_start }) => data_start)).toEqual([0, 2, 2, 2])
  })

  test('[ED-039] whatever is heard, the transcript stays sound, and words that were not keep their times', () => {
    const someTimes = fc.array(fc.option(fc.tuple(fc.nat(30), fc.nat(30))), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(someTimes, (heard) => {
        const timed = timedText(buildTranscript('one two three', 'four five', 'six seven'))
        const words = allItems(timed.paragraphs).flatMap((paragraph) => paragraph.words)
        const times = new Map(
          words.flatMap((word, index): [Word, AlignedTimes][] => {
            const at = heard[index]
            return at ? [[word, aligned(Math.min(...at), Math.max(...at))]] : []
          }),
        )
        const after = realign(timed, times)
        expect(checkTranscript(transcriptOf(after), 100)).toEqual([])
        const starts = allItems(after.paragraphs).flatMap((one) => one.words.map(({ data_start }) => data_start))
        for (const [index, { data_start }] of words.entries())
          if (heard[index] === null) expect(starts[index]).toBe(data_start)
      }),
    )
  })
})
