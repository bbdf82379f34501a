import { describe, expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'
import { type FindQuery, INITIAL_QUERY } from './find-query.ts'

const TEXT = 'The boats of the boatman, a.b\nétÉ the Boat 17 boats'

/** What is found, and what would stand in its place. */
function found(query: Partial<FindQuery>, replacement?: string) {
  const { ranges, inserts } = findMatches({ text: TEXT, query: { ...INITIAL_QUERY, ...query }, replacement })
  const texts = Array.from({ length: ranges.length / 2 }, (_, at) => TEXT.slice(ranges[at * 2], ranges[at * 2 + 1]))
  return replacement === undefined ? texts : inserts
}

describe('[ED-029] what is found', () => {
  test.each<[Partial<FindQuery>, string[]]>([
    [{ text: 'boat' }, ['boat', 'boat', 'Boat', 'boat']],
    [{ text: 'Boat', isCaseSensitive: true }, ['Boat']],
    [{ text: 'boat', isWholeWord: true }, ['Boat']],
    [{ text: 'ét', isWholeWord: true }, []],
    [{ text: 'été' }, ['étÉ']],
    [{ text: '.' }, ['.']],
    [{ text: String.raw`\d+|\bof`, isPattern: true }, ['of', '17']],
    [{ text: '^the', isPattern: true }, ['The']],
    [{ text: String.raw`b\s*étÉ`, isPattern: true }, []],
    [{ text: 'x*', isPattern: true }, []],
  ])('%j', (query, texts) => {
    expect(found(query)).toEqual(texts)
  })

  test('a replacement is taken as it is, and by a pattern with what its groups hold', () => {
    expect(found({ text: 'boats' }, '$&')).toEqual(['$&', '$&'])
    expect(found({ text: '(b)(oat)(?=s)', isPattern: true }, '$2-$1$$')).toEqual(['oat-b$', 'oat-b$'])
    expect(found({ text: '(?<=17 )boats$', isPattern: true }, '[$&]')).toEqual(['[boats]'])
  })

  test('what is no pattern is refused', () => {
    expect(() => found({ text: '(', isPattern: true })).toThrow(SyntaxError)
  })
})
