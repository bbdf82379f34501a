/** A stretch to write down, in seconds from the start of the file. Segments touch: where one ends the next starts. */
export interface PlannedSegment {
  seq: number
  start: number
  end: number
  /** Which of the file's tracks it is of, counted from 0; the only one unless said. */
  track?: number
}

/** What each segment hears beyond its ends, so that a word at a cut is heard whole by one of its two sides. */
export const MARGIN_SECONDS = 0.2
