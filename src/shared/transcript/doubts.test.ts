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

const open = (...texts: string[]) =>
  timedText({ ...buildTranscript(), paragraphs: texts.map((text, index) => paragraph(text, index * 100)) })
const find = doubtFinder('en')
const shown = (timed: ReturnType<typeof open>, finder = find) =>
  finder(timed).map(({ reason, text }) => `${reason}: ${text}`)

describe('the queue of doubts', () => {
  test('is ranked by confidence, then numbers, then names, and within a rank goes on through the text', () => {
    const timed = open('we met Daniel in the:0.5 year 1961 there:0.1', 'near Oslo with 19 boats:0.2 and:0.7')
    expect(shown(timed)).toEqual([
      'slightly: there',
      'slightly: boats',
      'fairly: the',
      'fairly: and',
      'number: 1961',
      'number: 19',
      'name: Daniel',
      'name: Oslo',
    ])
  })

  test('a word that no dictionary has comes after what the engine was unsure of, and before numbers and names', () => {
    const timed = open('the snorp of 1961 and Oslo snorp:1 blip:0.1')
    expect([...wordsToLookUp(timed)]).toEqual(['the', 'snorp', 'of', '1961', 'and', 'Oslo'])
    expect(
      shown(
        timed,
        doubtFinder('en', (word) => word === 'snorp'),
      ),
    ).toEqual(['slightly: blip', 'unknown: snorp', 'number: 1961', 'name: Oslo'])
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
    expect(transcriptOf(accepted).paragraphs[0]!.words[1]).toEqual({
      ...transcriptOf(timed).paragraphs[0]!.words[1],
      confidence: 1,
      origin: 'person',
    })
    expect(transcriptOf(accepted).paragraphs[1]).toEqual(transcriptOf(timed).paragraphs[1])
    expect(shown(accepted)).toEqual(['slightly: Halvard', 'fairly: we'])
  })

  test('the same words are found whatever signs and capitals they have', () => {
    const doubts = find(open('near:0.1 it The Quay,:0.1 and', 'that quay:0.5 was', 'quays:0.1'))
    expect(
      sameDoubts(
        doubts,
        doubts.find(({ text }) => text === 'quay')!,
      ).map(({ text }) => text),
    ).toEqual(['Quay,', 'quay'])
  })

  test('words with a certain one between them are two doubts', () => {
    expect(shown(open('one:0.5 two three:0.5 four:0.5'))).toEqual(['fairly: one', 'fairly: three four'])
    expect(find(open('one:0.3 two:0.4'))).toMatchObject([{ confidence: 0.3 }])
  })

  test('a sentence may end within quotes, and a name begin with one; a capital alone is no name', () => {
    expect(shown(open('“Go.” Then “Ana” saw I (Ben) iPad A1'))).toEqual(['number: A1', 'name: “Ana”', 'name: (Ben)'])
  })

  test('what an edit leaves alone is found as it was, whatever is asked before', () => {
    const timed = open('in 1961', 'at Oslo:0.1')
    expect(find(timed)).toEqual(find(timed))
    expect(find(acceptDoubts(timed, find(timed).slice(0, 1))).map(({ paragraph: at, text }) => [at, text])).toEqual([
      [0, '1961'],
    ])
  })

  test('signs within words tell them apart, however many there are; so do letters that differ only in capitals', () => {
    const doubts = find(open('co-op:0.1 a co--op:0.1 a coop:0.1 a Maße:0.1 a Masse:0.1'))
    const same = (at: number) => sameDoubts(doubts, doubts[at]!).map(({ text }) => text)
    expect([same(0), same(2), same(3)]).toEqual([['co-op', 'co--op'], ['coop'], ['Maße']])
  })

  test('signs alone are the same as themselves only', () => {
    const doubts = find(
      open(
        '— … — Oslo oslo'
          .split(' ')
          .map((word) => `${word}:0.1`)
          .join(' the '),
      ),
    )
    expect(sameDoubts(doubts, doubts[0]!)).toEqual([doubts[0], doubts[2]])
    expect(sameDoubts(doubts, doubts[3]!)).toEqual([doubts[3], doubts[4]])
  })

  test('accepting takes the words of a doubt and none beside it, and passes over what is not there', () => {
    const timed = open('a:0.1 b:0.1 c:0.1 d:0.1')
    const [doubt] = find(timed)
    const confidences = (after: ReturnType<typeof open>) =>
      transcriptOf(after).paragraphs[0]!.words.map(({ confidence }) => confidence)
    expect(confidences(acceptDoubts(timed, [{ ...doubt!, from: 1, to: 3 }]))).toEqual([0.1, 1, 1, 0.1])
    expect(confidences(acceptDoubts(timed, [{ ...doubt!, paragraph: 7 }]))).toEqual([0.1, 0.1, 0.1, 0.1])
  })

  test('words to look up are those that an engine was sure of', () => {
    expect([...wordsToLookUp(open('a:0.7 b:0.71 c:1 d:0.2', 'e b'))]).toEqual(['b', 'e'])
  })

  test('[ED-039] whatever is accepted, the text stays, the transcript is sound, and in the end no doubt stays', () => {
    const word = fc
      .tuple(fc.constantFrom('the', 'Ana', '12', 'end.'), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([text, confidence]) => `${text}:${confidence.toFixed(2)}`)
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat(50)),
        (texts, picks) => {
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
        },
      ),
    )
  })
})
