import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, JobError } from './definition.ts'
import { assertHandlers } from './assert-handlers.ts'

const job = (name: string) => defineJob({ name, payload: z.object({}), atOnce: 1, run: () => Promise.resolve() })

test('a name without a handler, and one with two, stop the start', () => {
  expect(() => assertHandlers([job('a')], ['a', 'b'])).toThrow('no handler for the jobs b')
  expect(() => assertHandlers([job('a'), job('a')], ['a'])).toThrow('two handlers for the jobs a')
  expect(() => assertHandlers([job('a'), job('b')], ['a'])).not.toThrow()
})

test('a payload that does not fit never runs', async () => {
  const ran: string[] = []
  const strict = defineJob({
    name: 'a',
    payload: z.strictObject({ fileId: z.string() }),
    atOnce: 1,
    run: async ({ fileId }) => void ran.push(fileId),
  })
  await expect(strict.run({ fileId: 7 }, {} as never)).rejects.toThrow(JobError)
  await strict.run({ fileId: 'f' }, {} as never)
  expect(ran).toEqual(['f'])
})
