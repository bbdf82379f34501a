import { expect, test } from 'vitest'
import type { Anchor } from '../../contract/comments.ts'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import { inAnchorOrder, timeOf } from './anchor-order.ts'
import { anchorAt } from './make-anchor.ts'
import { indexWords } from './word-index.ts'

const { paragraphs } = buildTranscript('we met Ana Petrovic')
const onAna = anchorAt(indexWords(paragraphs), 2, 3)
const atMoment = (at: number): Anchor => ({ kind: 'moment', at })

test('what stands at words comes by the time of the first, among moments', () => {
  const at = paragraphs[0]!.words[2]!.data_start
  expect(timeOf(onAna)).toBe(at)
  const [before, after] = [{ anchor: atMoment(at - 0.1) }, { anchor: atMoment(at + 0.1) }]
  const words = { anchor: onAna }
  expect(inAnchorOrder([after, words, before])).toEqual([before, words, after])
})

test('what stands at the same time stays in its order', () => {
  const [first, second] = [
    { id: 1, anchor: atMoment(3) },
    { id: 2, anchor: atMoment(3) },
  ]
  expect(inAnchorOrder([first, second])).toEqual([first, second])
  expect(inAnchorOrder([second, first])).toEqual([second, first])
})
