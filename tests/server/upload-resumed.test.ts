import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendResumable } from '../../src/renderer/features/files/upload/send-resumable.ts'
import { createUnfinishedUploads } from '../../src/renderer/features/files/upload/unfinished.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { createUpload } from '../../src/shared/contract/uploads.ts'
import { buildTestApp } from '../support/app.ts'
import { speak } from '../support/media-samples.ts'
import { memoryStorage } from '../support/memory-storage.ts'
import { presentEngines } from '../support/uploads.ts'

/** A browser that sends one medium in small pieces, again and again. */
async function sender(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp({ engines: presentEngines(), ...overrides })
  const me = await t.signIn('USER')
  const medium = await readFile(await speak())
  const storage = memoryStorage()
  const needs = {
    endpoint: `${await t.listen()}${API_BASE}${createUpload.path}`,
    unfinished: createUnfinishedUploads(() => storage, me.id),
    headers: me.bearer,
    pieceBytes: Math.ceil(medium.length / 3),
  }
  const file = Object.assign(medium, {
    name: 'talk.wav',
    size: medium.length,
    lastModified: 1,
    arrayBuffer: async () => new Uint8Array(medium).buffer,
  }) as unknown as File
  const options = { language_code: 'en' }
  return {
    t,
    medium,
    send: (onProgress: () => void = () => undefined) => sendResumable(needs, { file, options, onProgress }),
    /** Stops when the first piece is there. */
    sendSome: async () => {
      const stop = new AbortController()
      await expect(
        sendResumable(needs, {
          file,
          options,
          signal: stop.signal,
          onProgress: ({ sentBytes }) => void (sentBytes > needs.pieceBytes && stop.abort()),
        }),
      ).rejects.toMatchObject({ code: 'aborted' })
    },
  }
}

test('an upload goes on with its file', async () => {
  const { t, send, sendSome } = await sender()
  await sendSome()
  const id = await send()
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([{ id }])
})

test('an upload waits for a server that is busy, and goes on', async () => {
  let isBegun = false
  let refused = 0
  const { t, send } = await sender({ loopDelay: () => (isBegun && refused++ < 2 ? 60_000 : 0) })
  const id = await send(() => {
    isBegun = true
  })
  expect(refused).toBeGreaterThan(2)
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([{ id }])
})

test('a file that changed since its upload was begun is refused, though the server forgot the upload', async () => {
  const { t, medium, send, sendSome } = await sender()
  await sendSome()
  await t.db.deleteFrom('upload').execute()
  medium[medium.length - 1]! ^= 1
  await expect(send()).rejects.toMatchObject({ code: 'source_changed' })
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([])
})

/**
 * A server of few words, asked by a browser that has four bytes to send; answers what it was asked, and what the
 * browser got.
 */
async function sendTo(answer: (asked: string, response: ServerResponse, begun: number) => void) {
  const asked: string[] = []
  let begun = 0
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => {
      if (request.method === 'POST') response.writeHead(201, { location: `/uploads/${(begun += 1)}` })
      else answer(asked.at(-1) ?? '', response, asked.length)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const file = Object.assign(Buffer.from('talk'), {
    name: 'talk.wav',
    size: 4,
    lastModified: 1,
    arrayBuffer: async () => new Uint8Array(4).buffer,
  }) as unknown as File
  const needs = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads`,
    unfinished: createUnfinishedUploads(memoryStorage, 'me'),
    waits: { first: 1, longest: 1 },
  }
  return { id: await sendResumable(needs, { file, options: { language_code: 'en' } }), asked }
}

test('an upload that the server forgets between asking and a piece begins anew', async () => {
  const { id, asked } = await sendTo((what, response) =>
    what.endsWith('/1')
      ? response.writeHead(404)
      : response.writeHead(204, { 'upload-offset': 4, 'longhand-file-id': 'file' }),
  )
  expect(id).toBe('file')
  expect(asked).toEqual(['POST /uploads', 'PATCH /uploads/1', 'HEAD /uploads/1', 'POST /uploads', 'PATCH /uploads/2'])
})

test.each([503, 502, 500, 429, 409, 408])(
  'an upload whose server cannot say how far it is (%s) is asked again, and not sent anew',
  async (status) => {
    const { id, asked } = await sendTo((what, response, times) => {
      if (times < 4) response.writeHead(what.startsWith('HEAD') ? status : 500)
      else if (what.startsWith('HEAD')) response.writeHead(200, { 'upload-offset': 0, 'upload-length': 4 })
      else response.writeHead(204, { 'upload-offset': 4, 'longhand-file-id': 'file' })
    })
    expect(id).toBe('file')
    expect(asked).toEqual([
      'POST /uploads',
      'PATCH /uploads/1',
      'HEAD /uploads/1',
      'HEAD /uploads/1',
      'PATCH /uploads/1',
    ])
  },
)
