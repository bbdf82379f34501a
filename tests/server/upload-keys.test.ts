import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { speak, tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, type Part, presentEngines, uploadPath } from '../support/uploads.ts'

describe('an upload with a key', () => {
  async function world(env: Record<string, string> = {}) {
    const t = await buildTestApp({ engines: presentEngines(), env })
    const me = await t.signIn('SUBSCRIBER')
    const part: Part = { field: 'media', fileName: 'talk.wav', content: await readFile(await speak()) }
    const send = (
      key: string,
      {
        options,
        content = part.content,
        by = me,
      }: { options?: Record<string, string>; content?: Part['content']; by?: SignedIn } = {},
    ) => {
      const { headers, payload } = multipart([{ ...part, content }])
      return t.api('POST', uploadPath(options), {
        headers: { ...by.bearer, ...headers, 'idempotency-key': key },
        payload,
      })
    }
    const count = async () => [
      (await t.db.selectFrom('file').select('id').execute()).length,
      (await t.mediaNames()).length,
    ]
    return { t, me, send, count }
  }

  test('that is sent again after a lost answer is the same file, charged once, though no time is left', async () => {
    const { t, me, send, count } = await world({ BILLING: 'sandbox' })
    await giveTime(t.db, me.id, { auto: 6 })
    const first = await send('one')
    expect(first.statusCode, first.body).toBe(200)
    const left = await timeOn(t.db, await planOf(t.db, me.id))
    const again = await send('one')
    expect([again.statusCode, again.json()._id]).toEqual([200, first.json()._id])
    expect(await timeOn(t.db, await planOf(t.db, me.id))).toEqual(left)
    expect(await count()).toEqual([1, 1])
    expect((await send('two')).statusCode).toBe(402)
  })

  test('that is refused says why, as any other', async () => {
    const { send, count } = await world()
    const reply = await send('one', { content: 'no medium' })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'not_media'])
    expect(await count()).toEqual([0, 0])
  })

  test('sent twice at once makes one file', async () => {
    const { send, count } = await world()
    const [one, two] = await Promise.all([send('one'), send('one')])
    expect([one.statusCode, two.statusCode, two.json()._id]).toEqual([200, 200, one.json()._id])
    expect(await count()).toEqual([1, 1])
  })

  test('is for what was sent, and for its sender', async () => {
    const { t, send, count } = await world()
    const { _id } = (await send('one')).json()
    for (const other of [
      { options: { language_code: 'es' } },
      { content: Buffer.from(await readFile(await tone({ seconds: 1 }))) },
    ]) {
      const reply = await send('one', other)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { code: 'idempotency_key_reused', message: messages.uploadKeyReused },
      ])
    }
    expect(await count()).toEqual([1, 1])
    expect((await send('one', { by: await t.signIn('SUBSCRIBER') })).json()._id).not.toBe(_id)
    expect((await send('one\tkey')).statusCode).toBe(400)
  })
})
