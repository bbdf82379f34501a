import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { compareTexts, countChanges, wordsOf } from './compare.ts'
import { wordChanges } from './word-changes.ts'

const run = (kind: 'same' | 'added' | 'removed', words: string) => ({ kind, words: words.split(' ') })

test('says which words came and went, in runs', () => {
  expect(wordChanges('the old man walked'.split(' '), 'the young man ran away'.split(' '))).toEqual([
    run('same', 'the'),
    run('removed', 'old'),
    run('added', 'young'),
    run('same', 'man'),
    run('removed', 'walked'),
    run('added', 'ran away'),
  ])
  expect(wordChanges(['a', 'a'], ['a', 'a', 'a'])).toEqual([run('same', 'a a'), run('added', 'a')])
  expect(wordChanges([], [])).toEqual([])
})

test('[ED-051] compares two texts by paragraph, counts words, and folds what is the same', () => {
  const before = buildTranscript('one two', 'three', 'four five', 'six')
  const after = buildTranscript('one two', 'three', 'four 5', 'six')
  expect(compareTexts(before, after)).toEqual({
    parts: [
      { unchanged: 2 },
      {
        speaker: [{ kind: 'same', words: ['Speaker 1'] }],
        words: [run('same', 'four'), run('removed', 'five'), run('added', '5')],
      },
      { unchanged: 1 },
    ],
    added: 1,
    removed: 1,
  })
  expect(compareTexts(before, before)).toEqual({ parts: [{ unchanged: 4 }], added: 0, removed: 0 })
})

test('a change of speaker is shown with the paragraph, and is no word', () => {
  const before = buildTranscript('one two')
  const after = { ...before, paragraphs: [{ ...before.paragraphs[0]!, speaker: 'Ana' }] }
  expect(compareTexts(before, after)).toEqual({
    parts: [
      {
        speaker: [
          { kind: 'removed', words: ['Speaker 1'] },
          { kind: 'added', words: ['Ana'] },
        ],
        words: [run('same', 'one two')],
      },
    ],
    added: 0,
    removed: 0,
  })
})

test('a paragraph that was cut in two shows the new one', () => {
  const { parts, added, removed } = compareTexts(buildTranscript('one two'), buildTranscript('one', 'two'))
  expect({ added, removed }).toEqual({ added: 0, removed: 0 })
  expect(parts).toEqual([
    { unchanged: 1 },
    { speaker: [{ kind: 'added', words: ['Speaker 1'] }], words: [run('same', 'two')] },
  ])
})

test('only where one paragraph begins in the place of another is it the same one with another speaker', () => {
  const said = (...paragraphs: (readonly [speaker: string, text: string])[]) => {
    const transcript = buildTranscript(...paragraphs.map(([, text]) => text))
    return {
      ...transcript,
      paragraphs: transcript.paragraphs.map((paragraph, index) => ({ ...paragraph, speaker: paragraphs[index]![0] })),
    }
  }
  const of = (kind: 'same' | 'added' | 'removed', speaker: string, words = '') => ({
    speaker: [{ kind, words: [speaker] }],
    words: words === '' ? [] : [run(kind, words)],
  })
  expect(compareTexts(said(['Ana', 'one']), said(['Ben', 'uno']))).toEqual({
    parts: [of('removed', 'Ana', 'one'), of('added', 'Ben', 'uno')],
    added: 1,
    removed: 1,
  })
  expect(compareTexts(said(['Ana', ''], ['Ben', 'two']), said(['Ben', 'two']))).toEqual({
    parts: [of('removed', 'Ana'), { unchanged: 1 }],
    added: 0,
    removed: 0,
  })
  expect(compareTexts(said(['Ben', 'two']), said(['Ana', ''], ['Ben', 'two']))).toEqual({
    parts: [of('added', 'Ana'), { unchanged: 1 }],
    added: 0,
    removed: 0,
  })
  expect(
    compareTexts(said(['Ana', 'one'], ['Ben', 'two']), said(['Ana', 'one'], ['Ben', 'two'], ['Cleo', 'three four']))
      .parts,
  ).toEqual([{ unchanged: 2 }, of('added', 'Cleo', 'three four')])
})

test('words of a text are in order, and changes are counted by their words', () => {
  expect(wordsOf(buildTranscript('one two', '', 'three'))).toEqual(['one', 'two', 'three'])
  expect(countChanges(['a', 'b', 'c'], ['x', 'y', 'z', 'c'])).toEqual({ added: 3, removed: 2 })
})

test('what is the same at both ends is found once, however it repeats', () => {
  expect(wordChanges(['a', 'a', 'a'], ['a'])).toEqual([run('same', 'a'), run('removed', 'a a')])
  expect(wordChanges(['a', 'b', 'a'], ['a', 'a'])).toEqual([run('same', 'a'), run('removed', 'b'), run('same', 'a')])
  expect(wordChanges([], ['a'])).toEqual([run('added', 'a')])
  expect(wordChanges(['x', 'same', 'y'], ['z', 'same', 'w'])).toEqual([
    run('removed', 'x'),
    run('added', 'z'),
    run('same', 'same'),
    run('removed', 'y'),
    run('added', 'w'),
  ])
})
