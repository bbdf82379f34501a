import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleRanges } from '../../src/shared/media/content-sample.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { speak, tone } from '../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

/** What a client can say of a medium without sending it. */
function sampled(bytes: Buffer) {
  const hash = createHash('sha256')
  for (const { start, end } of sampleRanges(bytes.length)) hash.update(bytes.subarray(start, end))
  return { size: bytes.length, sample: hash.digest('hex') }
}

test('a recording that somebody has is found before it is sent again: theirs alone, while it is there', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const [me, eve] = [await t.signIn(), await t.signIn()]
  const long = await readFile(await tone({ seconds: 20 }))
  expect(long.length).toBeGreaterThan(3 * 65_536)
  const short = await readFile(await speak())
  const send = async (who: SignedIn, content: Buffer, fileName: string) => {
    const { headers, payload } = multipart([{ field: 'media', fileName, content }])
    const reply = await t.api('POST', uploadPath(), { headers: { ...who.bearer, ...headers }, payload })
    return reply.json<{ _id: string }>()._id
  }
  const ask = async (who: SignedIn, ...media: Buffer[]) => {
    const reply = await t.api('POST', '/file/same', { headers: who.bearer, payload: { media: media.map(sampled) } })
    return reply.json<({ _id: string; name: string } | null)[]>()
  }
  await send(eve, long, 'theirs.wav')
  expect(await ask(me, long, short)).toEqual([null, null])
  await send(me, long, 'first.wav')
  const second = await send(me, long, 'second.wav')
  const other = Buffer.from(long)
  // One byte of the middle differs.
  other[Math.floor(other.length / 2)]! ^= 1
  expect(await ask(me, short, long, other)).toMatchObject([null, { _id: second, name: 'second.wav' }, null])
  await t.db.updateTable('file').set({ media_key: null }).where('id', '=', second).execute()
  expect(await ask(me, long)).toMatchObject([{ name: 'first.wav' }])
})
