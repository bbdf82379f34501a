import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import { checkTranscript } from './check.ts'
import { acceptDoubts, doubtFinder, sameDoubts, wordsToLookUp } from './doubts.ts'
import { documentText, timedText, transcriptOf } from './timed-text.ts'

/** A paragraph of words with their confidences: `'week:0.1 spring'`; 0.9 where none is said. */
function paragraph(text: string, start: number) {
  const words = text.split(' ').map((part, index) => {
    const [word = '', confidence = '0.9'] = part.split(':')
    return buildWord(word, start + index, { confidence: Number(confidence) })
  })
  return buildParagraph('', start, { words, data_end: start + words.length })
}

const open = (...texts: string[]) => timedText({ ...buildTranscript(), paragraphs: texts.map((text, index) => paragraph(text, index * 100)) })
const find = doubtFinder('en')
const shown = (timed: ReturnType<typeof open>, finder = find) => finder(timed).map(({ reason, text }) => `${reason}: ${text}`)

describe('the queue of doubts', () => {
  test('is ranked by confidence, then numbers, then names, and within a rank goes on through the text', () => {
    const timed = open('we met Daniel in the:0.5 year 1961 there:0.1', 'near Oslo with 19 boats:0.2 and:0.7')
    expect(shown(timed)).toEqual(['slightly: there', 'slightly: boats', 'fairly: the', 'fairly: and', 'number: 1961', 'number: 19', 'name: Daniel', 'name: Oslo'])
  })

  test('a word that no dictionary has comes after what the engine was unsure of, and before numbers and names', () => {
    const timed = open('the snorp of 1961 and Oslo snorp:1 blip:0.1')
    expect([...wordsToLookUp(timed)]).toEqual(['the', 'snorp', 'of', '1961', 'and', 'Oslo'])
    expect(shown(timed, doubtFinder('en', (word) => word === 'snorp'))).toEqual(['slightly: blip', 'unknown: snorp', 'number: 1961', 'name: Oslo'])
  })

  test('takes neighbours with one reason together, three words at most', () => {
    expect(shown(open('in the:0.4 net:0.3 loft:0.5 above:0.6 now'))).toEqual(['fairly: the net loft', 'fairly: above'])
    expect(find(open('the:0.4 net:0.3'))).toMatchObject([{ paragraph: 0, from: 0, to: 2, confidence: 0.3 }])
  })

  test('a capital at the start of a sentence is no name, nor is one in a language that writes all nouns so', () => {
    const timed = open('Yesterday we left. Then Ana came and I stayed')
    expect(shown(timed)).toEqual(['name: Ana'])
    expect(shown(timed, doubtFinder('de'))).toEqual([])
  })

  test('what a person wrote is certain, and so is no doubt', () => {
    expect(shown(open('we met Daniel:1 in 1961:1'))).toEqual([])
  })

  test('accepting makes the words certain, theirs from a person, and changes nothing else', () => {
    const timed = open('Mrs Halvard:0.1 came', 'with Halvard:0.15 we:0.5')
    const [first] = find(timed)
    const accepted = acceptDoubts(timed, [first!])
    expect(transcriptOf(accepted).paragraphs[0]!.words[1]).toEqual({ ...transcriptOf(timed).paragraphs[0]!.words[1], confidence: 1, origin: 'person' })
    expect(transcriptOf(accepted).paragraphs[1]).toEqual(transcriptOf(timed).paragraphs[1])
    expect(shown(accepted)).toEqual(['slightly: Halvard', 'fairly: we'])
  })

  test('the same words are found whatever signs and capitals they have', () => {
    const doubts = find(open('near:0.1 it The Quay,:0.1 and', 'that quay:0.5 was', 'quays:0.1'))
    expect(sameDoubts(doubts, doubts.find(({ text }) => text === 'quay')!).map(({ text }) => text)).toEqual(['Quay,', 'quay'])
  })

  test('[ED-039] whatever is accepted, the text stays, the transcript is sound, and in the end no doubt is left', () => {
    const word = fc.tuple(fc.constantFrom('the', 'Ana', '12', 'end.'), fc.double({ min: 0, max: 1, noNaN: true })).map(([text, confidence]) => `${text}:${confidence.toFixed(2)}`)
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat(50)), (texts, picks) => {
        let timed = open(...texts.map((words) => words.join(' ')))
        const before = documentText(timed)
        for (let left = find(timed); left.length > 0; left = find(timed)) {
          const doubt = left[picks.next().value % left.length]!
          const same = sameDoubts(left, doubt)
          expect(same).toContain(doubt)
          timed = acceptDoubts(timed, same)
          expect(find(timed).length).toBeLessThan(left.length)
          expect(documentText(timed)).toBe(before)
          expect(checkTranscript(transcriptOf(timed))).toEqual([])
        }
      }),
    )
  })
})
