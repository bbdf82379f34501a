import { messages } from '../../../../shared/messages.ts'
import { say } from '../../../lib/words/say.ts'
import type { NoSound } from './capture-sound.ts'

const WORDS = {
  refused: messages.liveSoundRefused,
  'silent-screen': messages.liveScreenSilent,
  missing: messages.liveSoundMissing,
} as const

/** Why there is no sound, and what to do. */
export const noSoundWords = ({ why }: NoSound): string => say(WORDS[why])
