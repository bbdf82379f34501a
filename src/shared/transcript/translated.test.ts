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
const begin = () =>
  composeTranslation({ original, texts: machine('Uno.', 'Dos dos.', 'Tres.'), current: null, earlier: new Map() })

describe('a translated paragraph', () => {
  test('[TR-013] leaves out what is struck through, and keeps who says it, since when, note and mark', () => {
    const paragraph = { ...original.paragraphs[1]!, speaker: 'Ann', note: 'n', marked: true }
    const struck = { ...paragraph, words: paragraph.words.map((word, index) => ({ ...word, is_strike: index === 0 })) }
    expect(sourceText(struck)).toBe('two.')
    expect(sourceText(buildTranscript('One two three').paragraphs[0]!)).toBe('One two three')
    expect(sourceText({ words: [{ ...paragraph.words[0]!, text: ' ' }] })).toBe('')
    expect(translatedParagraph(struck, 'dos.')).toMatchObject({
      _id: second,
      speaker: 'Ann',
      note: 'n',
      marked: true,
      words: [{ text: 'dos.', is_strike: false }],
    })
  })

  test('[TR-014] shares the time of its words without gaps, whatever the text', () => {
    fc.assert(
      fc.property(anyTranscript, fc.lorem({ maxCount: 30 }), ({ paragraphs }, text) => {
        for (const paragraph of paragraphs) {
          const { words } = translatedParagraph(paragraph, text)
          expect(words.map((word) => word.text).join(' ')).toBe(text)
          const start = paragraph.words[0]?.data_start ?? paragraph.data_start
          expect(words[0]!.data_start).toBe(start)
          expect(words.at(-1)!.data_end).toBe(paragraph.words.at(-1)?.data_end ?? paragraph.data_end)
          expect(words.every((word, index) => index === 0 || word.data_start === words[index - 1]!.data_end)).toBe(true)
        }
      }),
    )
  })

  test('is highlighted where all of the original is', () => {
    const isHighlighted = (...marks: boolean[]) => {
      const [paragraph] = buildTranscript(marks.map(() => 'word').join(' ')).paragraphs
      const words = paragraph!.words.map((word, index) => ({ ...word, is_highlight: marks[index]! }))
      return translatedParagraph({ ...paragraph!, words }, 'palabra').words[0]!.is_highlight
    }
    expect([isHighlighted(true, true), isHighlighted(true, false), isHighlighted(false)]).toEqual([true, false, false])
    expect(isHighlighted()).toBe(false)
  })

  test('in a script without spaces has words that end with its clauses', () => {
    expect(
      translatedParagraph(original.paragraphs[0]!, '今日は、いい天気です。行きます。').words.map(({ text }) => text),
    ).toEqual(['今日は、', 'いい天気です。', '行きます。'])
  })
})

describe('a translation made anew', () => {
  test('follows the original where the machine wrote it, and keeps what a person changed', () => {
    const current = begin()
    current.paragraphs[0]!.words[0]!.text = 'Mine.'
    const again = composeTranslation({
      original,
      texts: machine('Uno nuevo.', 'Dos nuevos.', 'Tres.'),
      current,
      earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.'),
    })
    expect(linesOf(again)).toEqual(['Mine.', 'Dos nuevos.', 'Tres.'])
  })

  test('keeps what they split, joined and took out', () => {
    const current = begin()
    const own = { ...structuredClone(current.paragraphs[1]!), _id: 'own' }
    own.words = own.words.slice(1)
    current.paragraphs[1]!.words.pop()
    current.paragraphs = [current.paragraphs[0]!, current.paragraphs[1]!, own]
    const again = composeTranslation({
      original,
      texts: machine('Uno.', 'Dos nuevos.', 'Tres nuevos.'),
      current,
      earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.'),
    })
    expect(linesOf(again)).toEqual(['Uno.', 'Dos', 'dos.'])
  })

  const spanish = madeBefore('Uno.', 'Dos dos.', 'Tres.')

  test('keeps the paragraphs that only it has where they stand', () => {
    const own = buildTranscript('Título', 'Nota', 'Otra').paragraphs
    const [before, behind, last] = own.map((paragraph, index) => ({ ...paragraph, _id: `own${index}` }))
    const { paragraphs, ...rest } = begin()
    const current = { ...rest, paragraphs: [before!, paragraphs[0]!, behind!, last!, ...paragraphs.slice(1)] }
    const again = composeTranslation({
      original,
      texts: machine('Uno.', 'Dos nuevos.', 'Tres.'),
      current,
      earlier: spanish,
    })
    expect(linesOf(again)).toEqual(['Título', 'Uno.', 'Nota', 'Otra', 'Dos nuevos.', 'Tres.'])
  })

  test('leaves what the machine would write again as it stands, with its marks', () => {
    const current = begin()
    current.paragraphs[1]!.words[0]!.is_highlight = true
    const again = composeTranslation({
      original,
      texts: machine('Uno.', 'Dos dos.', 'Tres.'),
      current,
      earlier: spanish,
    })
    expect(again.paragraphs[1]).toBe(current.paragraphs[1])
  })

  test('knows all that the machine ever wrote, and keeps what it never did', () => {
    const texts = machine('Uno nuevo.', 'Dos nuevos.', 'Tres nuevos.')
    const often = new Map([
      [first, new Set(['Uno.', 'Un.'])],
      [second, new Set(['Dos dos.'])],
    ])
    const again = composeTranslation({ original, texts, current: begin(), earlier: often })
    expect(linesOf(again)).toEqual(['Uno nuevo.', 'Dos nuevos.', 'Tres.'])
  })

  test('has no words where there is nothing to translate', () => {
    const made = composeTranslation({ original, texts: new Map([[first, 'Uno.']]), current: null, earlier: new Map() })
    expect(linesOf(made)).toEqual(['Uno.', '', ''])
  })

  test('begins with the notes of the original, and keeps its own from then on', () => {
    const noted = { ...original, notes: ['of the original'] }
    const texts = machine('Uno.', 'Dos dos.', 'Tres.')
    const once = composeTranslation({ original: noted, texts, current: null, earlier: new Map() })
    const own = composeTranslation({
      original: noted,
      texts,
      current: { ...once, notes: ['of its own'] },
      earlier: spanish,
    })
    expect([once.notes, own.notes]).toEqual([['of the original'], ['of its own']])
  })

  test('takes in what is new in the original, and lets go what is not there any more', () => {
    const added = { ...original.paragraphs[0]!, _id: 'new' }
    const changed = { ...original, paragraphs: [added, original.paragraphs[1]!, original.paragraphs[2]!] }
    const again = composeTranslation({
      original: changed,
      texts: new Map([['new', 'Nuevo.'], ...machine('', 'Dos dos.', 'Tres.')]),
      current: begin(),
      earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.'),
    })
    expect(linesOf(again)).toEqual(['Nuevo.', 'Dos dos.', 'Tres.'])
  })

  test('says what the original calls its speakers, and keeps the names that they were given in it', () => {
    expect(begin().speakers).toEqual([{ name: 'Speaker 1', color: 'black', in_original: 'Speaker 1' }])
    const own = { name: 'Hablante', color: 'black', in_original: 'Speaker 1' }
    const current = {
      ...begin(),
      paragraphs: begin().paragraphs.map((paragraph) => ({ ...paragraph, speaker: 'Hablante' })),
      speakers: [own],
    }
    const again = composeTranslation({
      original,
      texts: machine('Uno nuevo.', 'Dos dos.', 'Tres.'),
      current,
      earlier: madeBefore('Uno.', 'Dos dos.', 'Tres.'),
    })
    expect(again.paragraphs.map(({ speaker }) => speaker)).toEqual(['Hablante', 'Hablante', 'Hablante'])
    expect(again.speakers).toEqual([own])
  })

  test('knows its speakers apart, and keeps those that only it has', () => {
    const [ana, ben] = [
      { name: 'Ana', color: 'speaker-1' },
      { name: 'Ben', color: 'speaker-2' },
    ]
    const paragraphs = original.paragraphs.map((paragraph, index) => ({
      ...paragraph,
      speaker: index === 1 ? 'Ben' : 'Ana',
    }))
    const spoken = { ...original, paragraphs, speakers: [ana, ben] }
    const own = { name: 'Intérprete', color: 'speaker-3' }
    const once = composeTranslation({
      original: spoken,
      texts: machine('Uno.', 'Dos dos.', 'Tres.'),
      current: null,
      earlier: new Map(),
    })
    const current = { ...once, speakers: [...once.speakers, own] }
    const again = composeTranslation({
      original: spoken,
      texts: machine('Uno.', 'Dos nuevos.', 'Tres.'),
      current,
      earlier: spanish,
    })
    expect(again.paragraphs.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ben', 'Ana'])
    expect(again.speakers).toEqual([{ ...ana, in_original: 'Ana' }, { ...ben, in_original: 'Ben' }, own])
  })

  test('changes nothing where nothing changed, whatever was done to it', () => {
    fc.assert(
      fc.property(anyTranscript, anyTranscript, (source, theirs) => {
        const texts = new Map(source.paragraphs.map((paragraph) => [paragraph._id, sourceText(paragraph)]))
        const once = composeTranslation({ original: source, texts, current: null, earlier: new Map() })
        const earlier = new Map([...texts].map(([id, text]) => [id, new Set([text])]))
        const twice = composeTranslation({ original: source, texts, current: once, earlier })
        expect(linesOf(twice)).toEqual(linesOf(once))
        const edited = {
          ...once,
          paragraphs: once.paragraphs.map((paragraph, index) => ({
            ...paragraph,
            words: theirs.paragraphs[index]?.words ?? paragraph.words,
          })),
        }
        expect(linesOf(composeTranslation({ original: source, texts, current: edited, earlier }))).toEqual(
          linesOf(edited),
        )
      }),
    )
  })
})
