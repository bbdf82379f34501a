import { expect, test } from 'vitest'
import type { HumanTranscription, PartOfFile } from '../../../../shared/contract/files/records.ts'
import { partsOfFile, rangesToHear, rangesWithin } from './file-parts.ts'

const part = (number: number, state: PartOfFile['state'], is_yours = false): PartOfFile => ({
  number,
  from: (number - 1) * 1800,
  to: number * 1800,
  state,
  is_yours,
  first_paragraph: `p${number}`,
})
const open = (parts: PartOfFile[] | undefined, own?: number, published = false) =>
  partsOfFile({ human_transcription: { parts, part: own, published } as HumanTranscription })

test('who writes a part hears that, who has the whole file where parts meet', () => {
  const mine = open([part(1, 'taken'), part(2, 'taken', true)], 2)
  expect([mine?.own?.number, rangesToHear(mine)]).toEqual([2, [expect.objectContaining({ from: 1800, to: 3600 })]])
  const whole = open([part(1, 'finished'), part(2, 'finished', true)])
  expect([whole?.own, rangesToHear(whole)]).toEqual([null, [{ from: 1790, to: 1810 }]])
})

test('parts that are offered, that others have, or that are published are none of the editor’s', () => {
  expect(open(undefined)).toBeNull()
  expect(open([part(1, 'free'), part(2, 'taken')])).toBeNull()
  expect(open([part(1, 'finished', true), part(2, 'finished')], 1, true)).toBeNull()
  expect(rangesToHear(null)).toBeNull()
})

test('what lies within ranges', () => {
  const within = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ]
  expect(
    rangesWithin(
      [
        { from: 0, to: 12 },
        { from: 15, to: 35 },
        { from: 50, to: 60 },
      ],
      within,
    ),
  ).toEqual([
    { from: 10, to: 12 },
    { from: 15, to: 20 },
    { from: 30, to: 35 },
  ])
})
