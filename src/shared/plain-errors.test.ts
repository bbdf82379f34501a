import { expect, test } from 'vitest'
import { z } from 'zod'
import { inEnglish } from '../../server/kernel/words.ts'
import { issueWords, speakPlainly } from './plain-errors.ts'

speakPlainly(inEnglish)

test.each([
  [z.number(), Number.NaN, 'This has to be a number.'],
  [z.number(), 'one', 'This has to be a number.'],
  [z.number().int(), 1.5, 'This has to be a whole number.'],
  [z.string(), undefined, 'This is missing.'],
  [z.string().min(16), 'short', 'This has to be at least 16 characters long.'],
  [z.string().max(1), 'ab', 'This can be at most 1 character long.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'This can be a list of at most 2 items.'],
  [z.number().min(1), 0, 'This has to be at least 1.'],
  [z.string().regex(/^a/), 'b', 'This does not have the right form.'],
  [z.url(), 'x', 'This is not a web address.'],
  [z.enum(['EDITING', 'FINISHED']), 'GONE', 'This has to be EDITING or FINISHED.'],
  [z.literal([1, 7, 30]), 3, 'This has to be 1, 7 or 30.'],
  [z.strictObject({}), { role: 1 }, 'Unknown field: role.'],
  [z.union([z.string(), z.number()]), true, 'This is not valid.'],
  [z.string().min(6, 'Words of our own.'), 'x', 'Words of our own.'],
])('%# a schema without words of its own says it plainly', (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words)
})

test('what an issue says is said with its values in another language; words of a schema stay as they are', () => {
  const issueOf = (schema: z.ZodType) => schema.safeParse('short').error!.issues[0]!
  const wordsFor = (schema: z.ZodType) => issueWords(issueOf(schema), inEnglish)
  expect(wordsFor(z.string().min(16))).toMatchObject({ values: { count: 16 } })
  expect(wordsFor(z.enum(['a', 'b']))).toMatchObject({ values: { choices: { anyOf: ['a', 'b'] } } })
  expect(wordsFor(z.string().min(16, 'Words of our own.'))).toBe('Words of our own.')
})
