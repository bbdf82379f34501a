import * as fakeIndexedDb from 'fake-indexeddb'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { createDraftCipher } from './draft-cipher.ts'
import { createDraft, findDraft, openDraftDatabase } from './drafts.ts'

Object.assign(globalThis, fakeIndexedDb)

test('[DT-014] unsaved work is encrypted where there is a key, and comes back with that key alone', async () => {
  const database = await openDraftDatabase('sealed drafts')
  const [key, other] = [await createDraftCipher(randomBytes(32)), await createDraftCipher(randomBytes(32))]
  const stored = { timed: timedText(buildTranscript('one two', 'three')), etag: '"v1"' }
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored, cipher: key })
  const changed = { ...stored.timed, notes: ['a word that nobody may read'] }
  await draft.keep(changed)
  await draft.close()

  const kept = JSON.stringify(
    [await database.getAll('edits'), await database.getAll('bases')],
    (_name, value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value),
  )
  expect(kept).not.toContain('nobody may read')
  const search = {
    userId: 'ana',
    fileId: 'file',
    stored: { ...stored, etag: '"v2"' },
    fetchVersion: () => Promise.resolve(undefined),
  }
  await expect(findDraft(database, { ...search, cipher: other })).rejects.toThrow()
  await expect(findDraft(database, search)).rejects.toThrow('The key of unsaved work is not there.')
  const found = await findDraft(database, { ...search, cipher: key })
  expect(found).toMatchObject({ base: { etag: '"v1"' }, timed: { notes: ['a word that nobody may read'] } })
  database.close()
})
