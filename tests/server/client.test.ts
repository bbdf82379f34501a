import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { GENERATED, generateClient } from '../../clients/typescript/generate.ts'
import { createClient, LonghandError, verifyWebhook } from '../../clients/typescript/src/index.ts'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { signedHeaders } from '../../server/modules/webhooks/signature.ts'
import { scopesFor } from '../../src/shared/domain/token-scopes.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { speak } from '../support/media-samples.ts'
import { presentEngines } from '../support/uploads.ts'

/** A server that listens, a person's client of it, and what it sends. */
async function open({
  around = (run) => run(),
}: { around?: (run: () => Promise<Response>, sent: { method: string; path: string }) => Promise<Response> } = {}) {
  const t = await buildTestApp({ engines: presentEngines() })
  const ann = await t.signIn()
  const { token } = await createAccessTokens(t.deps).create(ann.id, {
    name: 'A client',
    scopes: scopesFor('USER'),
    expires_in_days: 1,
  })
  const url = await t.listen()
  const sent: string[] = []
  const own: typeof fetch = (input, init) => {
    const call = {
      method: init?.method ?? 'GET',
      path: new URL(input instanceof Request ? input.url : input).pathname.replace('/api/longhand', ''),
    }
    sent.push(`${call.method} ${call.path}`)
    return around(() => fetch(input, init), call)
  }
  return { t, ann, url, sent, longhand: createClient({ url, token, fetch: own }) }
}

const refusal = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error as LonghandError,
  )

test('the client is written from the contract as it is now; if not, npm run make:client', async () => {
  expect(await readFile(GENERATED, 'utf8')).toBe(generateClient())
})

describe('the client', () => {
  test('calls by area and name, and turns a refusal into an error with its code', async () => {
    const { t, ann, longhand } = await open()
    const file = await buildFile(t.db, { owner_id: ann.id, name: 'Harbour.mp3' })
    const { files, count } = await longhand.files.listFiles({ query: { q: 'harb', page: 1 } })
    expect([count, files[0]?.file.name]).toEqual([1, 'Harbour.mp3'])
    expect((await longhand.files.updateFile({ id: file.id, body: { name: 'Renamed.mp3' } })).name).toBe('Renamed.mp3')
    const text = { paragraphs: [], speakers: [], notes: [] }
    let etag: string | null = null
    await longhand.transcripts.saveTranscript(
      { id: file.id, body: text },
      {
        onHeaders: (headers) => {
          etag = headers.get('etag')
        },
      },
    )
    expect(await longhand.transcripts.getTranscript({ id: file.id })).toEqual(text)
    await longhand.transcripts.saveTranscript({ id: file.id, body: text }, { ifMatch: etag! })
    expect(
      await refusal(longhand.transcripts.saveTranscript({ id: file.id, body: text }, { ifMatch: etag! })),
    ).toMatchObject({ status: 412 })
    await longhand.files.removeFile({ id: file.id })
    const gone = await refusal(longhand.files.getFile({ id: file.id }))
    expect(gone).toBeInstanceOf(LonghandError)
    expect(gone).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(longhand.files.updateFile({ id: file.id, body: { name: '' } }))).toMatchObject({
      status: 400,
      fields: { name: expect.any(String) },
    })
  })

  test('comes back when a busy server says, and asks again without an answer; a write is not sent twice', async () => {
    const faults: (() => Response | Promise<Response>)[] = []
    const { longhand, sent } = await open({ around: async (run) => (faults.length > 0 ? faults.shift()!() : run()) })
    const busy = () =>
      Response.json({ code: 'busy', message: 'Come back.' }, { status: 503, headers: { 'retry-after': '0' } })
    const broken = () => Promise.reject(new TypeError('fetch failed'))
    faults.push(busy, busy)
    await longhand.files.listFiles()
    expect(sent).toHaveLength(3)
    faults.push(broken)
    await longhand.files.listFiles()
    expect(sent).toHaveLength(5)
    faults.push(broken)
    expect(await refusal(longhand.files.removeFile({ id: '0198e0f0-0000-7000-8000-000000000000' }))).toMatchObject({
      code: 'network',
    })
    expect(sent).toHaveLength(6)
    faults.push(() => Response.json({ code: 'engine_missing', message: 'Install one.' }, { status: 503 }))
    expect(await refusal(longhand.files.listFiles())).toMatchObject({ status: 503, code: 'engine_missing' })
  })

  test('uploads in pieces and goes on where a connection broke', async () => {
    let broken = 0
    const { longhand, t, sent } = await open({
      around: async (run, { method }) => {
        const answer = await run()
        // The server took the piece, and its answer is lost.
        if (method === 'PATCH' && broken++ === 0) throw new TypeError('fetch failed')
        return answer
      },
    })
    const bytes = await readFile(await speak('This goes up in more pieces than one, and it arrives whole.'))
    const media = new Blob([bytes, new Uint8Array(9_000_000)])
    const progress: number[] = []
    const file = await longhand.upload(media, {
      name: 'Über.wav',
      language_code: 'en',
      onProgress: (received) => progress.push(received),
    })
    expect(file).toMatchObject({ name: 'Über.wav', size: media.size })
    expect(progress).toEqual([0, 8_000_000])
    expect(sent.filter((call) => call.startsWith('PATCH'))).toHaveLength(2)
    expect(await t.db.selectFrom('file').select('id').execute()).toEqual([{ id: file._id }])
    expect((await refusal(longhand.upload(new Blob(['no media']), { name: 'a.mp3', language_code: 'en' })))?.code).toBe(
      'not_media',
    )
  })

  test('waits for a text, and says why there is none', async () => {
    const { t, ann, longhand } = await open()
    const file = await buildFile(t.db, { owner_id: ann.id, status: 'TRANSCRIBE' })
    const set = (change: object) => t.db.updateTable('file').set(change).where('id', '=', file.id).execute()
    const seen: string[] = []
    const waiting = longhand.waitUntilReady(file.id, { everyMs: 1, onProgress: ({ status }) => seen.push(status) })
    await set({ status: 'EDITING' })
    expect((await waiting).status).toBe('EDITING')
    await set({ status: 'FAILED', failure_code: 'no_speech', failure_message: 'No speech was found.' })
    expect(await refusal(longhand.waitUntilReady(file.id))).toMatchObject({
      code: 'no_speech',
      message: 'No speech was found.',
    })
    await set({ status: 'TRANSCRIBE' })
    await expect(longhand.waitUntilReady(file.id, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
  })

  test('hears what happens', async () => {
    const { t, ann, longhand } = await open()
    const leave = new AbortController()
    const told: string[] = []
    for await (const message of longhand.events({ signal: leave.signal })) {
      told.push(message.event)
      if (message.event === 'connected') {
        const file = await buildFile(t.db, { owner_id: ann.id })
        await t.db
          .transaction()
          .execute((tx) => t.deps.events.append({ kind: 'file-changed', fileId: file.id, userId: ann.id }, tx))
        t.deps.events.wake()
      } else leave.abort()
    }
    expect(told).toEqual(['connected', 'fileChanged'])
    const wrong = createClient({ url: 'http://127.0.0.1:1', token: 'lh_none' })
    await expect(wrong.events().next()).rejects.toThrow('The socket cannot be opened')
  })

  test('checks webhooks as the server signs them', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const body = '{"type":"test","timestamp":"2026-11-21T09:41:07.000Z","data":{"webhook_id":"0198"}}'
    const now = Date.now()
    const headers = signedHeaders({ id: 'a', at: now, body, secrets: ['whsec_AAAA', secret] })
    expect(await verifyWebhook({ headers, body, secret })).toMatchObject({ type: 'test' })
    expect(await verifyWebhook({ headers: new Headers(headers), body, secret })).toMatchObject({ type: 'test' })
    await expect(verifyWebhook({ headers, body: `${body} `, secret })).rejects.toThrow('signature')
    await expect(verifyWebhook({ headers, body, secret: 'whsec_BBBB' })).rejects.toThrow('signature')
    await expect(verifyWebhook({ headers, body, secret, now: now + 301_000 })).rejects.toThrow('too old')
    await expect(verifyWebhook({ headers: {}, body, secret })).rejects.toThrow('missing')
  })
})
