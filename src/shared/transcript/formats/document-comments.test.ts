import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import { type DocumentThread, placeThreads } from './document-comments.ts'
import { shownParagraphs } from './plain-words.ts'

const text = () => buildTranscript('we met Ana Petrovic', 'and the boat', 'was late')
const shown = (transcript = text(), is_remove_strikethrough_text = false) =>
  shownParagraphs(transcript, { is_show_speaker_names: false, is_remove_strikethrough_text })

/** What a thread on these words is shown at, each paragraph's part; paragraphs and words are counted from 0. */
function said(first: [number, number], last: [number, number], transcript = text(), isWithoutStruck = false) {
  const idOf = (paragraph: number) => transcript.paragraphs[paragraph]!._id
  const thread: DocumentThread = {
    words: {
      first: { paragraph: idOf(first[0]), word: first[1] },
      last: { paragraph: idOf(last[0]), word: last[1] },
    },
    at: 0,
    quote: '',
    isResolved: false,
    comments: [],
  }
  const paragraphs = shown(transcript, isWithoutStruck)
  const [{ from, to }] = placeThreads(paragraphs, [thread]) as [ReturnType<typeof placeThreads>[number]]
  return paragraphs
    .map(({ words }, place) => {
      const whole = words.map((piece) => piece.text).join(' ')
      if (place < from.paragraph || place > to.paragraph) return ''
      return whole.slice(place === from.paragraph ? from.offset : 0, place === to.paragraph ? to.offset : undefined)
    })
    .filter((part) => part !== '')
}

test('a thread is shown at its words, over several paragraphs too', () => {
  expect(said([0, 2], [0, 3])).toEqual(['Ana Petrovic'])
  expect(said([0, 3], [2, 0])).toEqual(['Petrovic', 'and the boat', 'was'])
})

test('where its words are left out it is shown at those beside them, and at all pieces of a word', () => {
  const struck = text()
  struck.paragraphs[0]!.words[2]!.is_strike = true
  struck.paragraphs[0]!.words[3]!.is_strike = true
  expect(said([0, 2], [0, 3], struck, true)).toEqual(['met'])
  expect(said([0, 1], [0, 3], struck, true)).toEqual(['met'])
  const pieces = text()
  pieces.paragraphs[1]!.words[2]!.text = 'old\nboat'
  expect(said([1, 2], [1, 2], pieces)).toEqual(['old boat'])
})

test('a moment is shown at the word that is spoken then, and nothing is shown where nothing is', () => {
  const thread: DocumentThread = { words: null, at: 0, quote: '', isResolved: false, comments: [] }
  const paragraphs = shown()
  const at = paragraphs[1]!.words[1]!.start
  expect(placeThreads(paragraphs, [{ ...thread, at }])[0]).toMatchObject({
    from: { paragraph: 1, offset: 4 },
    to: { paragraph: 1, offset: 7 },
  })
  expect(placeThreads(paragraphs, [{ ...thread, at: -1 }])[0]).toMatchObject({ from: { paragraph: 0, offset: 0 } })
  expect(placeThreads([], [thread])).toEqual([])
})
