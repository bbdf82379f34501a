import type { Absent } from './absent.ts'

/** Who agreed that voices are known again in their files; gone when they take it back. */
export interface VoiceConsentTable {
  user_id: string
  given_at: number
}

/** A voice that a person named, and its name. */
export interface VoiceTable {
  id: string
  user_id: string
  /** Unique for each person. */
  name: string
  /** WAV of a few seconds, to hear whose it is. */
  sample: Uint8Array
  created_at: number
}

/** What a voice sounds like in one recording. */
export interface VoicePrintTable {
  id: string
  user_id: string
  /** The recording; null once that is gone, or has another text. */
  file_id: string | null
  /** What the speaker is called there; the number of one who waits. */
  speaker: string
  /** Whose it is; null while nobody said so. */
  voice_id: Absent<string>
  /** The models that made it: only prints of the same ones are compared. */
  model: string
  /** JSON of numbers. */
  print: string
  /** How long the voice speaks there. */
  seconds: number
  /** WAV of a few seconds. */
  sample: Uint8Array
  heard_at: number
  /** The request that told the speakers apart, until the text has their names. */
  request_id: Absent<string>
}
