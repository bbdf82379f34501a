import { expect, test } from 'vitest'
import type { Paragraph, Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { madeOfPhrases } from './made-of-phrases.ts'

function transcript(...texts: string[]): Transcript {
  const paragraphs = texts.map((text, index): Paragraph => {
    const words = text.split(' ').map((word, at) => ({
      text: word,
      data_start: at,
      data_end: at + 1,
      confidence: 1,
      is_highlight: false,
      is_strike: false,
    }))
    const rest = { speaker: 'Ana', color: '#000000', note: '', marked: false, data_start: 0, data_end: words.length }
    return { _id: `p${index}`, ...rest, words }
  })
  return { paragraphs, speakers: [], notes: [] }
}

const phrase = (number: number, paragraph: string, source: string, text: string | null) => ({
  file_id: 'f',
  language: 'es',
  number,
  paragraph_id: paragraph,
  source,
  text,
  ends_seconds: number,
  is_left: text === null ? 1 : 0,
  said_at: 0,
})

const said = [
  phrase(1, 'p0', 'the old', 'el viejo'),
  phrase(2, 'p0', 'man', 'hombre'),
  phrase(3, 'p1', 'went home', 'fue a casa'),
]

const made = (text: Transcript, phrases = said) =>
  madeOfPhrases(text, phrases).map(({ source, text: is, isWhole }) => [source.id, source.text, is, isWhole])

test('a paragraph that stands as it was said is made of its phrases', () => {
  expect(made(transcript('the old man', 'went home'))).toEqual([
    ['p0', 'the old man', 'el viejo hombre', true],
    ['p1', 'went home', 'fue a casa', true],
  ])
})

test('of one that was corrected, or went on, the beginning is made', () => {
  expect(made(transcript('the old woman', 'went home again'))).toEqual([
    ['p0', 'the old', 'el viejo', false],
    ['p1', 'went home', 'fue a casa', false],
  ])
  expect(made(transcript('the older man', 'he went home'))).toEqual([])
})

test('a phrase that was left ends what is made of its paragraph', () => {
  const late = [said[0]!, phrase(2, 'p0', 'man', null), phrase(3, 'p0', 'went home', 'fue a casa')]
  expect(made(transcript('the old man went home'), late)).toEqual([['p0', 'the old', 'el viejo', false]])
})
