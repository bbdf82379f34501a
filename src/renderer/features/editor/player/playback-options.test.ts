import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { INITIAL_PLAYBACK, playbackOptions, resumeTime } from './playback-options.ts'

// A second from word to word, each half a second long: every word begins a phrase.
const timed = timedText(buildTranscript('one two three four five six', 'seven eight'))

test('[ED-047] steps back by what the person chose, to where the phrase begins', () => {
  expect(resumeTime(4.4, INITIAL_PLAYBACK, timed)).toBe(3)
  expect(resumeTime(4.4, { ...INITIAL_PLAYBACK, snapsToPhrase: false }, timed)).toBeCloseTo(3.4)
  expect(resumeTime(4.4, { ...INITIAL_PLAYBACK, backStepSeconds: 0 }, timed)).toBe(4.4)
  expect(resumeTime(0.2, { ...INITIAL_PLAYBACK, backStepSeconds: 10 }, timed)).toBe(0)
})

test('[ED-047] never goes on later than asked, and not below 0', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.boolean(),
      (pausedAt, backStepSeconds, snapsToPhrase) => {
        const at = resumeTime(pausedAt, { ...INITIAL_PLAYBACK, backStepSeconds, snapsToPhrase }, timed)
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(Math.max(0, pausedAt - backStepSeconds))
      },
    ),
  )
})

test('[ED-047] the step is 0 to 10 seconds', () => {
  const accepts = (backStepSeconds: number) =>
    playbackOptions.safeParse({ ...INITIAL_PLAYBACK, backStepSeconds }).success
  expect([0, 0.5, 10].every(accepts)).toBe(true)
  expect([-0.1, 10.1, NaN].some(accepts)).toBe(false)
})
