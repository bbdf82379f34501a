import { ChangeSet, Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineChanges } from './replace-all.ts'

const anyLines = fc.array(fc.constantFrom('a', 'b', 'c', 'dd', ''), { minLength: 1, maxLength: 8 })

test('any lines become any others', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (before, after) => {
      const doc = Text.of(before)
      expect(ChangeSet.of(lineChanges(doc, after), doc.length).apply(doc).toJSON()).toEqual(after)
    }),
    { numRuns: 1000 },
  )
})

test('a caret in a line that stays is not moved within it', () => {
  const doc = Text.of(['one', 'two', 'three'])
  const changes = ChangeSet.of(lineChanges(doc, ['ONE and more', 'two', 'three', 'four']), doc.length)
  const after = changes.apply(doc)
  expect(after.lineAt(changes.mapPos(doc.line(2).from + 1)).text).toBe('two')
})
