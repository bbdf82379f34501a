import { phrases } from '../words/phrase.ts'

/** Why a file cannot be transcribed, as its transcriptor says, with the words for people. */
export const FLAG_REASONS = phrases({
  'bad-sound': 'The sound cannot be understood',
  'wrong-language': 'Another language is spoken',
  'no-speech': 'There is no speech',
  'too-many-speakers': 'Too many people speak at once',
  'cannot-play': 'The recording does not play',
  other: 'Another reason',
})
export type FlagReason = keyof typeof FLAG_REASONS
export const FLAG_REASON_NAMES = Object.keys(FLAG_REASONS) as [FlagReason, ...FlagReason[]]

/** Characters of the words that go with a reason. */
export const FLAG_DETAIL_LENGTH = 500

/** What an owner may decide about a file that left the pool: put it back, or take the order back. */
export const HELD_DECISIONS = ['keep', 'cancel'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]
