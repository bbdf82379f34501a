import type { Transcript } from '../../../../shared/contract/transcripts.ts'
import { sameList, sameParagraph, sameSpeaker } from '../../../../shared/transcript/same.ts'
import { savedText, type TimedText } from '../../../../shared/transcript/timed-text.ts'

/** Whether opening a text changed nothing of what is saved. */
export function isSavedForm({ paragraphs, speakers, notes }: Transcript, timed: TimedText): boolean {
  const saved = savedText(timed)
  return (
    sameList(paragraphs, saved.paragraphs, sameParagraph) &&
    sameList(speakers, saved.speakers, sameSpeaker) &&
    sameList(notes, saved.notes, Object.is)
  )
}
