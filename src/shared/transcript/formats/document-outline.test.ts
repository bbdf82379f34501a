import { expect, test } from 'vitest'
import {
  chaptersByParagraph,
  type DocumentOutline,
  formatChapters,
  outlineJson,
  outlineSections,
} from './document-outline.ts'

const chapter = (text: string, at: number) => ({ text, at, paragraph: 'p', sources: [] })

test('chapters last until the next begins, and the last until the end', () => {
  const chapters = [
    chapter('Welcome & hello', 0),
    chapter('Budget', 61.5),
    chapter('Again', 61.5),
    chapter('a --> b\n', 90),
  ]
  expect(formatChapters({ chapters }, 120)).toBe(
    [
      'WEBVTT\n',
      '1\n00:00:00.000 --> 00:01:01.500\nWelcome &amp; hello\n',
      '2\n00:01:01.500 --> 00:01:30.000\nBudget\n',
      '3\n00:01:30.000 --> 00:02:00.000\na --&gt; b\n',
    ].join('\n'),
  )
  expect(formatChapters({ chapters: [] }, 120)).toBe('WEBVTT\n')
})

const words = { points: 'Main points', actions: 'Action items', stale: 'Edited since' }
const outline: DocumentOutline = {
  overview: { title: 'Talk', points: [], chapters: [chapter('Budget', 4)], actions: [chapter('Call Ana', 2)] },
  answers: [
    {
      kind: 'template',
      name: 'Minutes',
      sections: [
        { title: 'Decisions', items: [chapter('A', 1)] },
        { title: 'None', items: [] },
      ],
    },
    { kind: 'question', name: 'When?', sections: [{ title: '', items: [{ ...chapter('B', 3), isStale: true }] }] },
  ],
  words,
}

test('lists come in their order, those of answers under what was asked, and none that is empty', () => {
  expect(outlineSections(outline).map(({ heading }) => heading)).toEqual([
    'Action items',
    'Minutes: Decisions',
    'When?',
  ])
  expect(outlineSections({ overview: null, answers: null, words })).toEqual([])
})

test('a chapter stands above the paragraph of its words, or the one that is spoken then', () => {
  const paragraphs = [
    { _id: 'a', data_start: 0 },
    { _id: 'p', data_start: 9 },
  ]
  expect(chaptersByParagraph(paragraphs, outline)).toEqual(new Map([[1, ['Budget']]]))
  expect(chaptersByParagraph(paragraphs.slice(0, 1), outline)).toEqual(new Map([[0, ['Budget']]]))
  expect(chaptersByParagraph(paragraphs, null).size).toBe(0)
})

test('data has only what is wanted, and says what is stale', () => {
  expect(outlineJson({ ...outline, answers: null })).not.toHaveProperty('answers')
  const { answers, ...rest } = outlineJson({ ...outline, overview: null })
  expect(rest).toEqual({})
  expect(answers).toEqual([
    {
      template: 'Minutes',
      sections: [
        { title: 'Decisions', sentences: [{ text: 'A', sources: [], is_stale: false }] },
        { title: 'None', sentences: [] },
      ],
    },
    { question: 'When?', sections: [{ sentences: [{ text: 'B', sources: [], is_stale: true }] }] },
  ])
})
