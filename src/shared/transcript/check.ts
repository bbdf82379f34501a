import type { Transcript } from '../contract/transcripts.ts'

/** One broken rule, with the place, both counted from 0. */
export interface TranscriptProblem {
  code:
    | 'id_twice'
    | 'paragraph_order'
    | 'paragraph_span'
    | 'word_empty'
    | 'word_spaces'
    | 'word_time'
    | 'word_order'
    | 'word_confidence'
    | 'past_the_end'
  paragraph: number
  word?: number
  /** For a person, with the place counted from 1. */
  message: string
}

/**
 * What makes a transcript unsound: words and paragraphs out of order, ends before starts, a paragraph that does not
 * span its words, ids used twice, empty words, confidence outside 0 to 1, times past the media. Empty when all is well.
 */
export function checkTranscript(transcript: Transcript, lengthSeconds = Infinity): TranscriptProblem[] {
  const problems: TranscriptProblem[] = []
  const ids = new Set<string>()
  let previousParagraphStart = 0
  for (const [index, paragraph] of transcript.paragraphs.entries()) {
    const report = (code: TranscriptProblem['code'], says: string, word?: number) =>
      problems.push({
        code,
        paragraph: index,
        word,
        message: `Paragraph ${index + 1}${word === undefined ? '' : `, word ${word + 1}`} ${says}.`,
      })

    if (ids.has(paragraph._id)) report('id_twice', `has the id ${paragraph._id} of another paragraph`)
    ids.add(paragraph._id)
    if (!isSpan(paragraph.data_start, paragraph.data_end)) report('paragraph_span', 'ends before it starts')
    if (paragraph.data_start < previousParagraphStart) report('paragraph_order', 'starts before the paragraph above it')
    previousParagraphStart = paragraph.data_start

    let previousStart = 0
    for (const [at, word] of paragraph.words.entries()) {
      if (word.text === '') report('word_empty', 'is empty', at)
      else if (word.text !== word.text.trim()) report('word_spaces', 'begins or ends with a space', at)
      if (!isSpan(word.data_start, word.data_end)) report('word_time', 'ends before it starts', at)
      if (word.data_start < previousStart) report('word_order', 'starts before the word to its left', at)
      if (word.data_start < paragraph.data_start || word.data_end > paragraph.data_end)
        report('paragraph_span', 'lies outside its paragraph', at)
      if (!(word.confidence >= 0 && word.confidence <= 1))
        report('word_confidence', 'has a confidence outside 0 to 1', at)
      if (word.data_end > lengthSeconds) report('past_the_end', 'ends after the media', at)
      previousStart = word.data_start
    }
  }
  return problems
}

function isSpan(start: number, end: number): boolean {
  return Number.isFinite(start) && Number.isFinite(end) && start >= 0 && end >= start
}
