import { expect, test, vi } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../../../tests/support/build-transcript.ts'
import type { FileVocabulary } from '../../../../shared/contract/vocabulary.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import type { Offers } from '../../../../shared/vocabulary/offers.ts'
import { createOffers } from './offers.ts'

const VOCABULARY: FileVocabulary = { terms: ['Halvard'], own: [], offers: { terms: [], corrections: [], refused: [] } }

const textOf = (words: string, confidence: number) =>
  timedText({
    ...buildTranscript(),
    paragraphs: [
      buildParagraph('', 0, { words: words.split(' ').map((word, at) => buildWord(word, at, { confidence })) }),
    ],
  })

test('words that an undo brings back are compared with the vocabulary that is known', async () => {
  const before = textOf('half hard', 0.4)
  let text = textOf('Halvard', 1)
  const vocabulary = vi.fn(() => Promise.resolve(VOCABULARY))
  const offered: Offers[] = []
  const offers = createOffers({
    text: () => text,
    vocabulary,
    search: ({ words }) =>
      Promise.resolve(words.length > 1 ? [{ from: 0, to: 2, text: 'Halvard', distance: 0.2 }] : []),
    onOffers: (given) => offered.push(given),
  })
  offers.changed()
  await offers.look()
  expect(offered.map(({ size }) => size)).toEqual([0])
  text = before
  offers.changed()
  await vi.waitFor(() => expect(offered.map(({ size }) => size)).toEqual([0, 1]))
  offers.changed()
  expect(vocabulary).toHaveBeenCalledOnce()
})
