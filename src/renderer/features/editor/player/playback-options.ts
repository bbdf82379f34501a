import { z } from 'zod'
import { phraseStart } from '../../../../shared/transcript/phrases.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'

/** The furthest step back on resuming, in seconds. */
export const MOST_BACK_STEP_SECONDS = 10

/** How playback helps with writing; a person's choice. */
export const playbackOptions = z.strictObject({
  /** Seconds that playback steps back when it goes on after a pause. */
  backStepSeconds: z.number().min(0).max(MOST_BACK_STEP_SECONDS),
  /** Whether that step goes on to the start of the phrase. */
  snapsToPhrase: z.boolean(),
  /** Whether typing pauses, and resting goes on. */
  pausesWhileTyping: z.boolean(),
  /** Seconds without a key that count as rest. */
  restSeconds: z.number().min(0.5).max(10),
  /** Whether ranges where nothing is said are left out. */
  skipsSilence: z.boolean().default(false),
})
export type PlaybackOptions = z.infer<typeof playbackOptions>

export const INITIAL_PLAYBACK: PlaybackOptions = {
  backStepSeconds: 1,
  snapsToPhrase: true,
  pausesWhileTyping: false,
  restSeconds: 1.5,
  skipsSilence: false,
}

/** Where playback goes on after a pause at `pausedAt`, in seconds. */
export function resumeTime(
  pausedAt: number,
  { backStepSeconds, snapsToPhrase }: PlaybackOptions,
  timed: TimedText,
): number {
  if (backStepSeconds === 0) return pausedAt
  const target = Math.max(0, pausedAt - backStepSeconds)
  return snapsToPhrase ? phraseStart(timed, target) : target
}
