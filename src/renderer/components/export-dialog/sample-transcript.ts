import type { Paragraph, Transcript } from '../../../shared/contract/transcripts.ts'

/** A short talk for previews. */
export const SAMPLE_TRANSCRIPT: Transcript = {
  paragraphs: [
    paragraph('Ana', 764.32, 'Where does the river begin?'),
    paragraph('Daniel', 768.05, 'In the hills behind the town.'),
  ],
  speakers: [],
  notes: [],
}

function paragraph(speaker: string, start: number, text: string): Paragraph {
  const times = { data_start: start, data_end: start + 3 }
  const words = text
    .split(' ')
    .map((word) => ({ text: word, ...times, confidence: 1, is_highlight: false, is_strike: false }))
  return { _id: speaker, speaker, color: 'black', note: '', marked: false, ...times, words }
}
