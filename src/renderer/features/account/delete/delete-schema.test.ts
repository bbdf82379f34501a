import { expect, test } from 'vitest'
import { deleteForm } from './delete-schema.ts'

test.each([
  ['', "'DELETE' confirm is required."],
  ['delete', "Value must match with 'DELETE'."],
  [' DELETE', "Value must match with 'DELETE'."],
  ['DELETE', undefined],
])('%j', (confirm, message) => expect(deleteForm.safeParse({ confirm }).error?.issues[0]?.message).toBe(message))
