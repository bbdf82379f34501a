import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTranscript } from '../../../tests/support/any-transcript.ts'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import type { Transcript } from '../contract/transcripts.ts'
import { composeTranslation, sourceText, translatedParagraph } from './translated.ts'

const original = buildTranscript('One.', 'Two two.', 'Three.')
const [first, second, third] = original.paragraphs.map(({ _id }) => _id) as [string, string, string]
const machine = (...texts: string[]) => new Map([first, second, third].map((id, index) => [id, texts[index] ?? '']))
const madeBefore = (...texts: string[]) => new Map([...machine(...texts)].map(([id, text]) => [id, new Set([text])]))
const linesOf = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
const begun = composeTranslation({ original, texts: machine('Uno.', 'Dos dos.', 'Tres.'), current: null, earlier: new Map() })

describe('a translated paragraph', () => {
  test('[TR-013] leaves out what is struck through, and keeps who says it, since when, note and mark', () => {
    const paragraph = { ...original.paragraphs[1]!, speaker: 'Ann', note: 'n', marked: true }
    const struck = { ...paragraph, words: paragraph.words.map((word, index) => ({ ...word, is_strike: index === 0 })) }
    expect(sourceText(struck)).toBe('two.')
    expect(translatedParagraph(struck, 'dos.')).toMatchObject({ _id: second, speaker: 'Ann', note: 'n', marked: true, words: [{ text: 'dos.', is_strike: false }] })
  })

  test('[TR-014] shares the time of its words without gaps, whatever the text', () => {
    fc.assert(fc.property(anyTranscript, fc.lorem({ maxCount: 30 }), ({ paragraphs }, text) => {
      for (const paragraph of paragraphs) {
        const { words } = translatedParagraph(paragraph, text)
        expect(words.map((word) => word.text).join(' ')).toBe(text)
        const start = paragraph.words[0]?.data_start ?? paragraph.data_start
        expect(words[0]!.data_start).toBe(start)
        expect(words.at(-1)!.data_end).toBe(paragraph.words.at(-1)?.data_end ?? paragraph.data_end)
        expect(words.every((word, index) => index === 0 || word.data_start === words[index - 1]!.data_end)).toBe(true)
      }
    }))
  })

  test('in a script without spaces has words that end with its clauses', () => {
    expect(translatedParagraph(original.paragraphs[0]!, '今日は、いい天気です。行きます。').words.map(({ text }) => text)).toEqual(['今日は、', 'いい天気です。', '行きます。'])
  })
})

describe('a translation made anew', () => {
  test('follows the original where the machine wrote it, and keeps what a person changed', () => {
    const current = structuredClone(begun)
    current.paragraphs[0]!.words[0]!.text = 'Mine.'
    const again = composeTranslation({ original, texts: machine('Uno nuevo.', 'Dos nuevos.', 'Tres.'), current, earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.') })
    expect(linesOf(again)).toEqual(['Mine.', 'Dos nuevos.', 'Tres.'])
  })

  test('keeps what they split, joined and took out', () => {
    const current = structuredClone(begun)
    const own = { ...structuredClone(current.paragraphs[1]!), _id: 'own' }
    own.words = own.words.slice(1)
    current.paragraphs[1]!.words.pop()
    current.paragraphs = [current.paragraphs[0]!, current.paragraphs[1]!, own]
    const again = composeTranslation({ original, texts: machine('Uno.', 'Dos nuevos.', 'Tres nuevos.'), current, earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.') })
    expect(linesOf(again)).toEqual(['Uno.', 'Dos', 'dos.'])
  })

  test('takes in what is new in the original, and lets go what is not there any more', () => {
    const added = { ...original.paragraphs[0]!, _id: 'new' }
    const changed = { ...original, paragraphs: [added, original.paragraphs[1]!, original.paragraphs[2]!] }
    const again = composeTranslation({ original: changed, texts: new Map([['new', 'Nuevo.'], ...machine('', 'Dos dos.', 'Tres.')]), current: begun, earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.') })
    expect(linesOf(again)).toEqual(['Nuevo.', 'Dos dos.', 'Tres.'])
  })

  test('says what the original calls its speakers, and keeps the names that they were given in it', () => {
    expect(begun.speakers).toEqual([{ name: 'Speaker 1', color: 'black', in_original: 'Speaker 1' }])
    const own = { name: 'Hablante', color: 'black', in_original: 'Speaker 1' }
    const current = { ...begun, paragraphs: begun.paragraphs.map((paragraph) => ({ ...paragraph, speaker: 'Hablante' })), speakers: [own] }
    const again = composeTranslation({ original, texts: machine('Uno nuevo.', 'Dos dos.', 'Tres.'), current, earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.') })
    expect(again.paragraphs.map(({ speaker }) => speaker)).toEqual(['Hablante', 'Hablante', 'Hablante'])
    expect(again.speakers).toEqual([own])
  })

  test('changes nothing where nothing changed, whatever was done to it', () => {
    fc.assert(fc.property(anyTranscript, anyTranscript, (source, theirs) => {
      const texts = new Map(source.paragraphs.map((paragraph) => [paragraph._id, sourceText(paragraph)]))
      const once = composeTranslation({ original: source, texts, current: null, earlier: new Map() })
      const earlier = new Map([...texts].map(([id, text]) => [id, new Set([text])]))
      const twice = composeTranslation({ original: source, texts, current: once, earlier })
      expect(linesOf(twice)).toEqual(linesOf(once))
      const edited = { ...once, paragraphs: once.paragraphs.map((paragraph, index) => ({ ...paragraph, words: theirs.paragraphs[index]?.words ?? paragraph.words })) }
      expect(linesOf(composeTranslation({ original: source, texts, current: edited, earlier }))).toEqual(linesOf(edited))
    }))
  })
})
