import { describe, expect, test } from 'vitest'
import { buildParagraph, buildTranscript } from '../../../tests/support/build-transcript.ts'
import { createRandom } from '../../../tests/support/random.ts'
import { errorsInHundred, gradeText } from './grade.ts'
import { wordErrorRate } from './word-error-rate.ts'

const counts = (before: string, after: string) => {
  const { differences: _, ...rest } = gradeText(buildTranscript(before), buildTranscript(after))
  return rest
}
const none = { substituted: 0, missing: 0, added: 0, formatting: 0, speakers: 0 }

describe('the grade of a text', () => {
  test('counts words that are others, left out and too much', () => {
    expect(counts('the harder at noon', 'the harbour at noon')).toEqual({ ...none, words: 4, substituted: 1 })
    expect(counts('the at noon', 'the harbour at noon')).toEqual({ ...none, words: 4, missing: 1 })
    expect(counts('the the harbour', 'the harbour')).toEqual({ ...none, words: 2, added: 1 })
  })

  test('takes capitals, signs and struck words for no errors, and counts them apart', () => {
    expect(counts('the river, seth –', 'The river Seth')).toEqual({ ...none, words: 3, formatting: 4 })
    const struck = buildTranscript('well yes')
    struck.paragraphs[0]!.words[0]!.is_strike = true
    expect(gradeText(buildTranscript('well yes'), struck)).toMatchObject({ ...none, formatting: 1 })
  })

  test('says where each difference is, and what stands there in both', () => {
    const { differences } = gradeText(buildTranscript('we meet on friday'), buildTranscript('we met friday then'))
    expect(differences).toEqual([
      { kind: 'substituted', start: 1, end: 1.5, before: 'meet', after: 'met' },
      { kind: 'added', start: 2, end: 2.5, before: 'on', after: '' },
      { kind: 'missing', start: 3, end: 3.5, before: '', after: 'then' },
    ])
  })

  test('finds turns of another speaker, and a speaker of another name once', () => {
    const text = (...speakers: string[]) => ({
      paragraphs: speakers.map((speaker, at) => buildParagraph('yes and no', at * 10, { speaker })),
    })
    expect(gradeText(text('A', 'B', 'A'), text('Ana', 'Ben', 'Ana')).differences).toMatchObject([
      { kind: 'speaker', before: 'A', after: 'Ana', start: 0 },
      { kind: 'speaker', before: 'B', after: 'Ben', start: 10 },
    ])
    expect(gradeText(text('A', 'B', 'A', 'A'), text('A', 'B', 'B', 'A')).differences).toEqual([
      { kind: 'speaker', before: 'A', after: 'B', start: 20, end: 22.5 },
    ])
    expect(gradeText(text('A', 'A'), text('A', 'A')).speakers).toBe(0)
    // One name was given to two people; the turn that keeps it is no error, whichever of them it is.
    expect(gradeText(text('A', 'A'), text('Ana', 'A')).differences).toMatchObject([{ before: 'A', after: 'Ana' }])
    expect(gradeText(text('A', 'A'), text('A', 'Ana')).differences).toMatchObject([{ before: 'A', after: 'Ana' }])
  })

  test('holds for any texts: none against itself, no fewer errors than the fewest, every word accounted for', () => {
    const random = createRandom(11)
    const vocabulary = ['one', 'two', 'three', 'four', 'five', 'fifty', 'six']
    const anyText = () =>
      Array.from({ length: Math.floor(random() * 14) }, () => vocabulary[Math.floor(random() * 7)]!).join(' ')
    for (let round = 0; round < 400; round++) {
      const [before, after] = [anyText(), anyText()]
      expect(counts(before, before)).toMatchObject(none)
      const { words, substituted, missing, added } = counts(before, after)
      const errors = substituted + missing + added
      expect(errors).toBeGreaterThanOrEqual(wordErrorRate(after, before).errors)
      expect(errors).toBeLessThanOrEqual(Math.max(before.split(' ').length, after.split(' ').length) * 2)
      const written = before.split(' ').filter(Boolean).length
      expect(words - missing).toBe(written - added)
    }
  })
})

test('errors are told for a hundred words', () => {
  expect(errorsInHundred({ words: 200, substituted: 3, missing: 1, added: 1 })).toBe(2.5)
  expect(errorsInHundred({ words: 0, substituted: 0, missing: 0, added: 0 })).toBe(0)
  expect(errorsInHundred({ words: 0, substituted: 0, missing: 0, added: 2 })).toBe(100)
})
