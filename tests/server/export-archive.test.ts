import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { unpackZip } from '../support/unpack-zip.ts'

async function open() {
  const t = await buildTestApp()
  const ann = await t.signIn()
  const addFile = async (name: string, text: string | null, over: Parameters<typeof buildFile>[1] = {}) => {
    const { id } = await buildFile(t.db, { owner_id: ann.id, name, ...over })
    if (text !== null)
      await appendVersion(t.db, {
        fileId: id,
        language: 'original',
        body: gzipSync(JSON.stringify(buildTranscript(text))),
        words: 1,
        authorId: null,
        expectedVersion: null,
      })
    return id
  }
  const archive = (ids: string[], format = 'txt', query = '') =>
    t.api('GET', `/file/archive/${format}?ids=${ids.join(',')}${query}`, { headers: ann.bearer })
  return { t, ann, addFile, archive }
}

test('several texts come as one zip, each under its own name, with the options of an export', async () => {
  const { addFile, archive } = await open()
  const ids = [
    await addFile('Gespräch 🎧.mp3', 'Hello there.'),
    await addFile('talk.wav', 'One.'),
    await addFile('talk.mp3', 'Two.'),
    await addFile('empty.wav', null),
  ]
  const reply = await archive(ids, 'txt', '&is_show_speaker_names=false&is_show_timecodes_paragraph=false')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('transcripts-txt.zip'),
    'cache-control': 'private, no-store',
  })
  const files = await unpackZip(reply.rawPayload)
  expect(Object.keys(files)).toEqual(['Gespräch 🎧.txt', 'talk.txt', 'talk (2).txt', 'empty.txt'])
  expect(files['Gespräch 🎧.txt']).toBe('Hello there.\n')
  expect(files['talk (2).txt']).toBe('Two.\n')
})

test('nothing is sent when one of the files has no text yet, is somebody else’s or is not there', async () => {
  const { t, addFile, archive } = await open()
  const ready = await addFile('a.wav', 'One.')
  expect((await archive([ready, await addFile('b.wav', null, { status: 'TRANSCRIBE' })])).statusCode).toBe(409)
  expect((await archive([ready, (await buildFile(t.db)).id])).statusCode).toBe(404)
  expect((await archive([ready, uuid()])).statusCode).toBe(404)
})

test('without ids, with too many, with what is no id, or in a format that is not there it is refused', async () => {
  const { addFile, archive } = await open()
  const ready = await addFile('a.wav', 'One.')
  expect((await archive([])).statusCode).toBe(400)
  expect((await archive(Array.from({ length: 101 }, () => uuid()))).statusCode).toBe(400)
  expect((await archive([ready, '../../etc'])).statusCode).toBe(400)
  expect((await archive([ready], 'exe')).statusCode).toBe(400)
  expect((await archive([ready, ready])).statusCode).toBe(200)
})

test('an archive that cannot be finished breaks off', async () => {
  const { t, ann, addFile } = await open()
  const ids = [await addFile('a.wav', 'One.'), await addFile('b.wav', null)]
  // Not a text: it is found out only when its turn comes.
  await appendVersion(t.db, {
    fileId: ids[1]!,
    language: 'original',
    body: new Uint8Array([1, 2, 3]),
    words: 0,
    authorId: null,
    expectedVersion: null,
  })
  const origin = await t.listen()
  const reply = await fetch(`${origin}/api/longhand/file/archive/txt?ids=${ids.join(',')}`, { headers: ann.bearer })
  // It may be found out before the head of the answer is sent.
  if (reply.ok) await expect(reply.arrayBuffer()).rejects.toThrow()
  else expect(await reply.json()).toMatchObject({ code: 'unexpected' })
})
