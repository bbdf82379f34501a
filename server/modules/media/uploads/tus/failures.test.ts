import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { asAppError } from './failures.ts'

test('a request that let go of its upload for another one is told so, and may come again', () => {
  expect(asAppError(ERRORS.ABORTED, ERRORS.ABORTED.status_code)).toMatchObject({
    status: 423,
    code: 'upload_locked',
    retryAfter: 1,
  })
})
