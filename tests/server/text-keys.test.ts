import { expect, test } from 'vitest'
import { openKeyRing } from '../../server/kernel/key-ring.ts'
import { useTextKeys } from '../../server/kernel/text-keys/text-keys.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { newRingFile } from '../support/key-ring.ts'
import { encryptTexts } from '../support/ringed.ts'

test('a text whose key is missing is refused in words, the rest goes on, and so does it with the key', async () => {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: owner.id, status: 'EDITING' })
  const { ringFile } = await encryptTexts(t.db)
  const { body, words } = await packTranscript(buildTranscript('the lighthouse keeper'))
  await appendVersion(t.db, { fileId: id, language: ORIGINAL, body, words, authorId: null, expectedVersion: null })
  const read = () => t.api('GET', `/file/transcription/${id}`, { headers: owner.bearer })
  expect((await read()).body).toContain('lighthouse')

  useTextKeys(t.db, openKeyRing(await newRingFile()))
  const refused = await read()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({ code: 'keys_missing', message: messages.keysMissing })
  expect((await t.api('GET', '/file', { headers: owner.bearer })).statusCode).toBe(200)

  useTextKeys(t.db, openKeyRing(ringFile))
  expect((await read()).body).toContain('lighthouse')
})
