import type { Generated } from 'kysely'
import type { Absent } from './absent.ts'

/** A segment of a file's sound, stored when planned, filled once its words are recognised. */
export interface SegmentTable {
  file_id: string
  seq: number
  start_seconds: number
  end_seconds: number
  /** JSON of the recognised words with times from the start of the file; null until finished. */
  words: string | null
  /** Which of the file's tracks it is of, counted from 0. */
  track: Generated<number>
}

/** The latest request to align a span of a file's text to its sound. */
export interface AlignmentTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  start_seconds: number
  end_seconds: number
  /** JSON of the names of those who say them; null where that is not said. */
  speakers: Absent<string>
  /** JSON of the words' texts. */
  words: string
  /** JSON of a time for each word; null until they are there. */
  times: string | null
  /** Why there are none, in words for a person. */
  failure: string | null
}

/** The last time that a file's speakers were to be told apart without its words. */
export interface DiarisationTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  /** How many speakers there are, by who asked; null to find out. */
  speakers: number | null
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the turns; null until they are there. */
  turns: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** The last part of a file that an engine was to listen to again. */
export interface HearingTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  start_seconds: number
  end_seconds: number
  /** JSON of the names of those who are meant; null where that is not said. */
  speakers: Absent<string>
  engine: string
  language_code: string
  is_multilingual: number
  /** How fast the engine hears it; 1 as it is. */
  speed: number
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the words; null until they are there. */
  words: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** What a second engine hears in a whole file. */
export interface SecondReadingTable {
  file_id: string
  /** A newer request takes the place of the one before, whose job then writes nothing. */
  request_id: string
  /** Who asked, and hears how far it is. */
  user_id: string
  engine: string
  /** The engine's name and model, for people. */
  label: string
  /** The open reservation of its cost in the ledger; null when there is none. */
  reservation_id: Absent<string>
  /** 0 to 1. */
  progress: Generated<number>
  /** JSON of the words; null until they are there. */
  words: Absent<string>
  /** Why there are none, in words for a person. */
  failure: Absent<string>
}

/** How often the words of a file's text were kept, and how often those of its second reading were taken. */
export interface SecondReadingChoiceTable {
  file_id: string
  speaker: string
  first: number
  second: number
}
