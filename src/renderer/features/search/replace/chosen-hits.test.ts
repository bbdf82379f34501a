import { expect, test } from 'vitest'
import { REPLACE_LIMITS, type ReplaceFile } from '../../../../shared/contract/replacements.ts'
import { chosenHits, hitKey, keysOf } from './chosen-hits.ts'

const file = (id: string, counts: Record<string, number>, refused = false): ReplaceFile => ({
  file: {
    _id: id,
    name: id,
    type: 'audio/wav',
    length: 1,
    uploaded_date: '',
    language_code: 'en',
    has_media: false,
    shared_by: null,
    is_archived: false,
  },
  texts: Object.entries(counts).map(([language, count]) => ({
    language,
    version: 1,
    has_more: false,
    refusal: refused ? { code: 'others_writing', message: '' } : null,
    hits: Array.from({ length: count }, (_, nth) => ({
      paragraph: 'p',
      nth,
      speaker: '',
      time: 0,
      text: 'a',
      range: [0, 1] as [number, number],
      insert: 'b',
    })),
  })),
})

test('everything is chosen but what was unticked, and what cannot be replaced', () => {
  const files = [file('a', { original: 2, de: 1 }), file('b', { original: 1 }, true)]
  expect(keysOf(files[0]!)).toEqual(['a original p 0', 'a original p 1', 'a de p 0'])
  expect(keysOf(files[1]!)).toEqual([])
  const unticked = new Set([hitKey('a', 'original', { paragraph: 'p', nth: 0 })])
  const chosen = chosenHits(files, unticked)
  expect(chosen).toMatchObject({ hits: 2, files: 1, isCut: false })
  expect(chosen.texts[0]).toEqual({ file: 'a', language: 'original', version: 1, hits: [{ paragraph: 'p', nth: 1 }] })
  expect(chosenHits(files, new Set(keysOf(files[0]!)))).toEqual({ texts: [], hits: 0, files: 0, isCut: false })
})

test('no more is chosen than is replaced at once, from the first on', () => {
  const many = Array.from({ length: 5 }, (_, nth) => file(`f${nth}`, { original: 500 }))
  expect(chosenHits(many, new Set())).toMatchObject({ hits: REPLACE_LIMITS.hits, files: 4, isCut: true })
  const texts = Array.from({ length: REPLACE_LIMITS.texts + 1 }, (_, nth) => file(`f${nth}`, { original: 1 }))
  expect(chosenHits(texts, new Set())).toMatchObject({ files: REPLACE_LIMITS.texts, isCut: true })
})
