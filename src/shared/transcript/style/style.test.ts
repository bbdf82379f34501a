import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { styleChecker } from './checker.ts'
import type { StyleFinding, StyleParagraph } from './finding.ts'
import { fixesOf } from './fix.ts'
import { type StyleGuideInput, styleGuide } from './guide.ts'

const guide = (parts: Omit<StyleGuideInput, 'version' | 'name'>) =>
  styleGuide.parse({ version: 1, name: 'x', ...parts })

/** A paragraph whose words begin every ten seconds. */
function paragraph(text: string, speaker = 'Ana'): StyleParagraph {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  return { text, speaker, starts: words.map((_, at) => at * 10), ends: words.map((_, at) => at * 10 + 5) }
}

function fixed(text: string, replacements: readonly { from: number; to: number; insert: string }[]): string {
  let [made, at] = ['', 0]
  for (const { from, to, insert } of replacements) {
    made += text.slice(at, from) + insert
    at = to
  }
  return made + text.slice(at)
}

/** The text once all that can be put right is. */
function put(parts: Parameters<typeof guide>[0], text: string, language = 'en'): string {
  const check = styleChecker(guide(parts), language)
  return fixed(text, fixesOf(paragraph(text), check(paragraph(text)), check) ?? [])
}

const found = (parts: Parameters<typeof guide>[0], text: string, language = 'en', speaker = 'Ana') =>
  styleChecker(guide(parts), language)(paragraph(text, speaker)).map(({ from, to }) => text.slice(from, to))

describe('verbatim', () => {
  const clean = { verbatim: { level: 'clean' } } as const
  test.each([
    ['en', 'Um, I think so.', 'I think so.'],
    ['en', 'I, uh, think so.', 'I think so.'],
    ['en', 'It was, erm.', 'It was.'],
    ['en', '“Um, yes,” he said.', '“Yes,” he said.'],
    ['en', 'Ummm... okay.', 'Okay.'],
    ['de', 'Äh, ich hab ähm drei.', 'Ich hab drei.'],
    ['es', 'Eh, yo creo, em, que sí.', 'Yo creo que sí.'],
    ['fr', 'Euh, je crois.', 'Je crois.'],
    ['pt', 'Hã, eu acho.', 'Eu acho.'],
    ['ar', 'آه، أعتقد امم أن هذا صحيح.', 'أعتقد أن هذا صحيح.'],
  ])('fillers go: %s', (language, text, wanted) => expect(put(clean, text, language)).toBe(wanted))

  test.each([
    ['de', 'Er kam.'],
    ['en', 'Hm?'],
    ['es', '¿Vienes, eh?'],
    ['ja', 'um'],
  ])('what only looks like one stays: %s %s', (language, text) => expect(found(clean, text, language)).toEqual([]))

  test('a full text keeps them, each in one spelling', () => {
    expect(put({ verbatim: { level: 'full' } }, 'Ummm, I uhh went, uh, there.')).toBe('Um, I uh went, uh, there.')
    expect(put({ verbatim: { level: 'full' } }, 'Äääh, ja.', 'de')).toBe('Äh, ja.')
  })

  test('words of one’s own go too, and those to keep stay', () => {
    const own = { verbatim: { level: 'clean', fillers: ['you know'], keep: ['um'] } } satisfies Parameters<
      typeof guide
    >[0]
    expect(put(own, 'It is, you know, um, late.')).toBe('It is um, late.')
  })

  test.each([
    ['en', 'I wen- I went home.', 'I went home.'],
    ['en', 'the the the house', 'the house'],
    ['en', 'Th-th-the house', 'The house'],
    ['en', 'the um the house', 'the house'],
    ['es', 'la la casa', 'la casa'],
  ])('false starts and stutters go: %s', (language, text, wanted) => expect(put(clean, text, language)).toBe(wanted))

  test.each([
    ['de', 'Vor- und Nachteile'],
    ['de', 'Ein-, Aus- und Durchfuhr'],
    ['de', 'die die Sache kennen'],
    ['en', 'I know that that is so'],
    ['en', 'a t-test'],
    ['en', 'a well-known mother-in-law'],
    ['en', 'and then he wen-'],
    ['ar', 'شوية شوية'],
  ])('what is meant stays: %s %s', (language, text) => expect(found(clean, text, language)).toEqual([]))
})

describe('numbers', () => {
  const words = { numbers: { style: 'words', words_up_to: 10 } } as const
  const digits = { numbers: { style: 'digits' } } as const
  test.each([
    ['en', '3 of them had 12 and twenty-five.', 'Three of them had 12 and 25.'],
    ['de', 'Ich sah 3 Leute und dreizehn Hunde.', 'Ich sah drei Leute und 13 Hunde.'],
    ['es', 'Hay 5 casas y 1 perro.', 'Hay cinco casas y 1 perro.'],
    ['fr', 'Il y a 4 maisons.', 'Il y a quatre maisons.'],
    ['pt', 'São 3 casas.', 'São três casas.'],
  ])('as words: %s', (language, text, wanted) => expect(put(words, text, language)).toBe(wanted))

  test.each([
    ['en', 'on 5 May at 7 pm, page 3, 4 kg, 2-3, 5%, 3.5, $4, 7:30, 1 000'],
    ['de', 'am 3. Oktober um 3 Uhr'],
    ['ar', 'عندي 3 كتب'],
    ['ja', '3 つ'],
  ])('digits stay where words would be wrong: %s', (language, text) => expect(found(words, text, language)).toEqual([]))

  test('as digits, but at the beginning of a sentence', () => {
    expect(put(digits, 'Three men had three dogs.')).toBe('Three men had 3 dogs.')
    expect(found(digits, 'No one saw three hundred and one-third, or a hundred and five.')).toEqual([])
    expect(found(digits, 'Nous avons neuf maisons.', 'fr')).toEqual([])
  })
})

describe('terms', () => {
  const parts = {
    spellings: [
      { write: 'organis*', instead_of: ['organiz*'] },
      { write: 'iPhone', instead_of: ['iphone', 'i phone'] },
    ],
    forbidden: [{ word: 'kids', write: 'children' }, { word: 'damn' }],
  }
  test('are written as the guide has them, with the capitals of the place', () => {
    expect(put(parts, 'Organized by KIDS with an i phone and an IPHONE.')).toBe(
      'Organised by CHILDREN with an iPhone and an iPhone.',
    )
    expect(found(parts, 'The iPhone, damn it.')).toEqual(['damn'])
  })
  test('a sign between its words parts them, and tags are left alone', () => {
    expect(found(parts, 'i, phone [damn]')).toEqual([])
  })
  test('take British for American, in Arabic and in German', () => {
    expect(put({ spellings: [{ write: 'انترنت', instead_of: ['إنترنت'] }] }, 'على إنترنت، نعم', 'ar')).toBe(
      'على انترنت، نعم',
    )
    expect(put({ spellings: [{ write: 'Photo*', instead_of: ['foto*'] }] }, 'ein Fotograf', 'de')).toBe('ein Photograf')
  })
  test.each([
    [{ spellings: [{ write: 'a', instead_of: ['(x)'] }] }],
    [{ spellings: [{ write: 'a', instead_of: ['a*b'] }] }],
    [{ spellings: [{ write: 'kids', instead_of: ['children'] }], forbidden: [{ word: 'kids' }] }],
    [{ forbidden: Array.from({ length: 51 }, (_, at) => ({ word: `the w${at}` })) }],
    [{ forbidden: Array.from({ length: 1001 }, (_, at) => ({ word: `w${at}` })) }],
    [{ unknown: 1 }],
  ])('a guide that could not be kept is refused: %#', (wrong) => {
    expect(styleGuide.safeParse({ version: 1, name: 'x', ...wrong }).success).toBe(false)
  })
})

describe('tags and speakers', () => {
  const tags = { tags: { names: ['inaudible', 'laughter'], timed: ['inaudible'] } }
  test('have one form, and the time of their words', () => {
    expect(put(tags, 'It was (Inaudible) and [LAUGHTER] then [inaudible, 1:05].')).toBe(
      'It was [inaudible 00:00:20] and [laughter] then [inaudible 00:01:05].',
    )
    const minutes = { tags: { ...tags.tags, brackets: 'round', time: 'mm:ss' } } as const
    expect(put(minutes, 'So [inaudible]')).toBe('So (inaudible 00:10)')
  })
  test('others are named, and brackets that are no tags are not', () => {
    expect(found(tags, '[cough] and (see below) [inaudible 00:01:00]')).toEqual(['[cough]'])
  })
  test('speakers are called as the guide has it', () => {
    const check = (parts: Parameters<typeof guide>[0], speaker: string) =>
      styleChecker(guide(parts), 'en')(paragraph('x', speaker)).map(({ fix }) => fix ?? null)
    expect(check({ speakers: { form: 'named' } }, 'Speaker 1')).toEqual([null])
    expect(check({ speakers: { form: 'named' } }, 'Ana')).toEqual([])
    expect(check({ speakers: { form: 'capitals' } }, 'Ana')).toEqual([{ speaker: 'ANA' }])
    expect(check({ speakers: { names: ['Ana Ivić'] } }, 'ana ivić')).toEqual([{ speaker: 'Ana Ivić' }])
    expect(check({ speakers: { form: 'numbered' } }, 'Ana')).toEqual([null])
  })
})

describe('punctuation', () => {
  test.each([
    ['dashes', 'em', 'word -- word - word, 10–12, 5 - 3, well-known', 'word—word—word, 10–12, 5 - 3, well-known'],
    ['dashes', 'spaced-en', 'word—word', 'word – word'],
    ['quotes', 'curly', '"Yes," she said ("no") 5" wide', '“Yes,” she said (“no”) 5" wide'],
    ['quotes', 'german', '"Ja", sagte sie', '„Ja“, sagte sie'],
    ['quotes', 'guillemets', '“Sí”', '«Sí»'],
    ['quotes', 'straight', '«\u00a0Oui\u00a0»', '"\u00a0Oui\u00a0"'],
    ['apostrophes', 'curly', "it's the dogs' don't", "it’s the dogs' don’t"],
    ['ellipsis', 'character', 'so... and.... yes.', 'so… and… yes.'],
    ['ellipsis', 'dots', 'so… yes', 'so... yes'],
  ])('%s %s', (rule, form, text, wanted) => expect(put({ punctuation: { [rule]: form } }, text)).toBe(wanted))

  test('one space, and none before a sign, but in French', () => {
    expect(put({ punctuation: { single_spaces: true } }, ' so  it , is ! ')).toBe('so it, is!')
    expect(found({ punctuation: { single_spaces: true } }, 'Vraiment ? Oui !', 'fr')).toEqual([])
  })

  test.each([
    ['en', 'well. so what? yes, e.g. this. J. smith... and', 'Well. So what? Yes, e.g. this. J. smith... and'],
    ['de', 'das ist z. B. so. am 3. oktober.', 'Das ist z. B. so. Am 3. oktober.'],
    ['es', 'hola. ¿qué tal? bien.', 'Hola. ¿Qué tal? Bien.'],
    ['en', 'iPhone is. example.com too. [laughter] so', 'iPhone is. example.com too. [laughter] So'],
    ['ar', 'نعم. هذا صحيح.', 'نعم. هذا صحيح.'],
  ])('sentences begin with a capital: %s', (language, text, wanted) => {
    expect(put({ punctuation: { sentence_capital: true } }, text, language)).toBe(wanted)
  })
})

test('captions that nobody can read in time, and words wider than a line', () => {
  const limits = { characters_per_line: 20, lines: 1, characters_per_second: 5 }
  const check = styleChecker(guide({ captions: limits }), 'en')
  const quick = { text: 'far too many words', speaker: '', starts: [0, 0.2, 0.4, 0.6], ends: [0.2, 0.4, 0.6, 0.8] }
  expect(check(quick)).toEqual([])
  const more = {
    ...quick,
    text: `${quick.text} come here`,
    starts: [...quick.starts, 0.8, 1],
    ends: [...quick.ends, 1, 2],
  }
  expect(check(more)).toMatchObject([{ rule: 'captions', caption: 'fast', from: 0 }])
  expect(check(paragraph('Donaudampfschifffahrtsgesellschaft'))).toMatchObject([{ caption: 'wide' }])
})

const everything = guide({
  verbatim: { level: 'clean', fillers: ['you know'] },
  numbers: { style: 'words', words_up_to: 10 },
  spellings: [{ write: 'organis*', instead_of: ['organiz*'] }],
  forbidden: [{ word: 'kids', write: 'children' }, { word: 'damn' }],
  tags: { names: ['inaudible', 'crosstalk'], timed: ['inaudible'] },
  punctuation: {
    dashes: 'em',
    quotes: 'curly',
    apostrophes: 'curly',
    ellipsis: 'character',
    single_spaces: true,
    sentence_capital: true,
  },
})

const texts = fc
  .array(
    fc.constantFrom(
      ...(
        'um|Um,|uh.|the|The|the,|you|know|know,|3|12|three|five|organized|kids|Kids.|damn|wen-|th-the|--|—|-|…|...|' +
        '"yes"|"no|don’t|[inaudible]|(crosstalk)|[foo]|so.|and|he|,|.|?||well—so|m. s|ähm'
      ).split('|'),
    ),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '))

/** Findings by rule, however they moved. */
const counted = (findings: readonly StyleFinding[]) => {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}

describe('any text', () => {
  const check = styleChecker(everything, 'en')

  test('a fix removes its finding and brings no other', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const before = check(paragraph(text))
        for (const finding of before) {
          if (!finding.fix) continue
          const changes = fixesOf(paragraph(text), [finding], check)
          if (!changes) continue
          const after = counted(check(paragraph(fixed(text, changes))))
          const were = counted(before)
          for (const [rule, count] of after) expect([rule, count <= (were.get(rule) ?? 0)]).toEqual([rule, true])
          expect(after.get(finding.rule) ?? 0).toBeLessThan(were.get(finding.rule)!)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('all fixes at once leave nothing that has a fix', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const changes = fixesOf(paragraph(text), check(paragraph(text)), check)
        if (!changes) return
        const left = check(paragraph(fixed(text, changes))).filter(({ fix }) => fix)
        expect(left.length).toBeLessThanOrEqual(check(paragraph(text)).length)
        expect(changes.every(({ from }, at) => at === 0 || from >= changes[at - 1]!.to)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('the same paragraph always has the same findings', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const first = check(paragraph(text))
        check(paragraph('Something else. "'))
        expect(check(paragraph(text))).toEqual(first)
      }),
      { numRuns: 100 },
    )
  })

  test.each([['word '], ['um, '], ['the '], ['['], ['" -- '], ['.'], ["a'"], ['3 '], ['ä-'], ['organized kids ']])(
    'takes time in proportion to its length: %j',
    (part) => {
      const time = (size: number) => {
        const text = part.repeat(size / part.length)
        const from = performance.now()
        check(paragraph(text))
        return performance.now() - from
      }
      time(4000)
      const [small, large] = [Math.min(time(5000), time(5000)), Math.min(time(80_000), time(80_000))]
      // Sixteen times the text; far from 256 times the work, on a machine that does other things too.
      expect(large).toBeLessThan(Math.max(small, 4) * 120)
    },
  )
})
