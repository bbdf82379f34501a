import { expect, test } from 'vitest'
import { KINDS } from '../support/machine-kills/kinds.ts'
import { killed } from '../support/machine-kills/kill-run.ts'

/** `npm run proof machine-kills` kills at random moments, and more often. */
const SECONDS = 20

test('a worker killed while speakers on tracks are transcribed leaves each word, segment and charge once', async () => {
  const kills = ['segment 1', 'commit'] as const
  expect((await killed(KINDS.tracks(SECONDS), { kills, meddling: [] })).faults).toEqual([])
})

test('what a person wrote before a transcription of tracks comes, killed and begun again, is kept', async () => {
  expect((await killed(KINDS.tracks(SECONDS), { kills: ['segment 2'], meddling: [0.1] })).faults).toEqual([])
})

test('a worker killed while it aligns words leaves their times once, and all that a person saves', async () => {
  const kills = ['segment 1', 'commit'] as const
  expect((await killed(KINDS.alignment(SECONDS), { kills, meddling: [0.1, 2] })).faults).toEqual([])
})

test('a worker killed while it downloads a model goes on where it was, at once', async () => {
  const calm = await killed(KINDS.download(SECONDS), { kills: [], meddling: [] })
  const run = await killed(KINDS.download(SECONDS), { kills: [1, 1.5], meddling: [2] })
  expect(run.faults).toEqual([])
  // Whoever waits for the lease of a dead worker is a minute late.
  expect(run.took - calm.took).toBeLessThan(55)
})
