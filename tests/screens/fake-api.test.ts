import { expect, test } from 'vitest'
import { getProfile } from '../../src/shared/contract/account.ts'
import { removeFile } from '../../src/shared/contract/files/one-file.ts'
import { createFakeApi } from '../support/fake-api.ts'

const remove = { method: removeFile.method }

test('a call that nothing answers is known to have been made', async () => {
  const api = createFakeApi()
  await expect(api.fetch('/api/longhand/file/f1', remove)).rejects.toThrow('Nothing answers DELETE /file/f1')
  expect(api.sent(removeFile).map(({ params }) => params)).toEqual([{ id: 'f1' }])
  expect(api.unanswered()).toEqual(['DELETE /file/f1'])
})

test('an answered call is not left over, and is found by its route alone', async () => {
  const api = createFakeApi()
  api.refuse(removeFile, 404)
  await api.fetch('/api/longhand/file/f1', remove)
  expect(api.unanswered()).toEqual([])
  expect([api.sent(removeFile).length, api.sent(getProfile).length]).toEqual([1, 0])
})
