import { expect, test } from 'vitest'
import { formatChapters } from './document-outline.ts'

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
