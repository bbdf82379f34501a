import type { Transcript, Word } from '../../../src/shared/contract/transcripts.ts'

const VOCABULARY = (
  'the of and to in we was that ferry bridge winter she had with harbour children stove teacher sledge before ' +
  'January river morning would never whole village remember water across'
).split(' ')
const WORDS_PER_PARAGRAPH = 50

/** The same transcript for the same number: two speakers, a word every 0.35 s, one word in twelve doubtful. */
export function seededTranscript(words: number): Transcript {
  let seed = 42
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const paragraphs: Transcript['paragraphs'] = []
  for (let first = 0; first < words; first += WORDS_PER_PARAGRAPH) {
    const own = Array.from({ length: Math.min(WORDS_PER_PARAGRAPH, words - first) }, (_, index): Word => {
      const data_start = Math.round((first + index) * 350) / 1000
      return {
        text: VOCABULARY[Math.floor(random() * VOCABULARY.length)]!,
        data_start,
        data_end: data_start + 0.3,
        confidence: random() < 1 / 12 ? random() * 0.7 : 0.95,
        is_highlight: false,
        is_strike: false,
        origin: 'engine',
      }
    })
    const speaker = `Speaker ${(paragraphs.length % 2) + 1}`
    paragraphs.push({
      _id: `p${first}`,
      speaker,
      color: 'black',
      note: '',
      marked: false,
      data_start: own[0]!.data_start,
      data_end: own.at(-1)!.data_end,
      words: own,
    })
  }
  return {
    paragraphs,
    speakers: [
      { name: 'Speaker 1', color: 'black' },
      { name: 'Speaker 2', color: 'black' },
    ],
    notes: [],
  }
}
