// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { draw } from '../../../components/testing/draw.ts'
import { VersionList } from './version-list.tsx'

const saved = (
  version: number,
  words_added: number,
  other_changes: TranscriptVersion['other_changes'] = null,
): TranscriptVersion => ({
  version,
  saved_date: '2026-11-21T09:51:31.207Z',
  author: 'you',
  words: 10,
  words_added,
  words_removed: 0,
  other_changes,
})

test('saves that changed no word are folded into one row, which opens for the one that is shown', async () => {
  const versions = [saved(8, 0), saved(7, 0), saved(6, 0), saved(5, 2), saved(4, 0), saved(3, 1)]
  const { page, redraw } = await draw(<VersionList versions={versions} shown={versions[0]!} onChoose={() => {}} />)
  const folds = () => [...page.querySelectorAll('details')]
  expect(
    folds().map((fold) => [
      fold.querySelector('summary')!.textContent,
      fold.open,
      fold.querySelectorAll('input').length,
    ]),
  ).toEqual([['2 saves without changed words', false, 2]])
  expect(page.querySelectorAll('input')).toHaveLength(versions.length)
  await redraw(<VersionList versions={versions} shown={versions[2]!} onChoose={() => {}} />)
  expect(folds()[0]!.open).toBe(true)
})

test('a save that changed no word names what it did change, and a fold names it of all its saves', async () => {
  const versions = [
    saved(5, 1),
    saved(4, 0, { time: 14 }),
    saved(3, 0, { highlight: 1, time: 2 }),
    saved(2, 3),
    saved(1, 0, {}),
  ]
  const { page } = await draw(<VersionList versions={versions} shown={versions[0]!} onChoose={() => {}} />)
  expect([...page.querySelectorAll('label small')].map((small) => small.textContent)).toEqual([
    '1 word added',
    'Times of 14 words',
    '1 highlight, times of 2 words',
    '3 words added',
    'No words changed',
  ])
  expect(page.querySelector('summary')!.textContent).toBe('2 saves without changed words1 highlight, times of 16 words')
})
