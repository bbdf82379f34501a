import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createOpenAiTranscriber,
  type OpenAiOptions,
} from '../../server/adapters/transcriber-openai/create-openai-transcriber.ts'
import { startOpenAiServer, type OpenAiServer } from '../support/openai-server.ts'
import { writeTones } from '../support/tones.ts'

const answer = {
  text: 'Hello, world.',
  words: [
    { word: 'Hello', start: 0.5, end: 1 },
    { word: 'world', start: 1, end: 1.5 },
  ],
}
const options = { language: 'en-US', multilingual: false, vocabulary: [] }

let folder: string
let segment: { wavPath: string; lengthSeconds: number }
let server: OpenAiServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'openai-'))
  segment = {
    wavPath: await writeTones(path.join(folder, 'tones.wav'), 2, [{ start: 0.5, end: 1.5, hertz: 300 }]),
    lengthSeconds: 2,
  }
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  server = await startOpenAiServer(() => answer)
})
afterEach(() => server.close())

function engine(more: Partial<OpenAiOptions> = {}) {
  return createOpenAiTranscriber({
    baseUrl: server.origin,
    apiKey: 'secret',
    model: null,
    languages: 'any',
    retry: { times: 2, firstMs: 1, mostWaitMs: 50 },
    ...more,
  })
}

const status =
  (code: number, headers: Record<string, string> = {}, body = '') =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(code, headers).end(body)
  }

test('sends the sound as the protocol wants it and gives words with punctuation', async () => {
  const words = await engine({ baseUrl: `${server.origin}/v1/` }).transcribe(segment, {
    ...options,
    vocabulary: ['Longhand', 'Typst'],
  })
  expect(words).toMatchObject([
    { text: 'Hello,', start: 0.5, end: 1 },
    { text: 'world.', start: 1, end: 1.5 },
  ])
  expect(server.requests).toMatchObject([
    { authorization: 'Bearer secret', model: 'whisper-1', language: 'en', prompt: 'Longhand, Typst' },
  ])
  expect(server.requests[0]?.samples.length).toBe(32_000)
})

test('names no language for several, and no key where there is none', async () => {
  await engine({ apiKey: null, model: 'large-v3' }).transcribe(segment, { ...options, multilingual: true })
  expect(server.requests).toMatchObject([{ authorization: undefined, model: 'large-v3', language: null, prompt: null }])
})

describe('refusals are not tried again and say what to check', () => {
  test.each([
    [401, '', 'OPENAI_API_KEY'],
    [404, '', 'OPENAI_SPEECH_MODEL'],
    [400, 'bad', 'did not accept a part of this file'],
    [429, '{"error":{"code":"insufficient_quota"}}', 'no credit'],
  ])('%i', async (code, body, message) => {
    server.next.push(status(code, {}, body))
    await expect(engine().transcribe(segment, options)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'engine_refused',
      retry: false,
      message: expect.stringContaining(message),
    })
    expect(server.requests).toHaveLength(0)
  })
})

describe('what may pass is tried again', () => {
  test('a server that fails, or breaks off', async () => {
    server.next.push(status(503), (request) => request.socket.destroy())
    expect(await engine().transcribe(segment, options)).toHaveLength(2)
  })

  test('but not for ever, and then the job may try later', async () => {
    server.next.push(status(500), status(502), status(503))
    await expect(engine().transcribe(segment, options)).rejects.toMatchObject({ code: 'engine_failed', retry: true })
  })

  test('a busy server is given the time that it asks for', async () => {
    const waits: number[] = []
    const wait = async (ms: number) => waits.push(ms)
    server.next.push(status(429, { 'retry-after': '40' }), status(503, { 'retry-after': '2' }))
    expect(
      await engine({ wait, retry: { times: 2, firstMs: 1, mostWaitMs: 60_000 } }).transcribe(segment, options),
    ).toHaveLength(2)
    expect(waits).toEqual([40_000, 2000])
  })

  test('but not longer than makes sense here', async () => {
    server.next.push(status(429, { 'retry-after': '3600' }))
    await expect(engine().transcribe(segment, options)).rejects.toMatchObject({
      code: 'engine_failed',
      retry: true,
      message: expect.stringContaining('busy'),
    })
    expect(server.requests).toHaveLength(0)
  })
})

test('follows no redirect, not even to the same host', async () => {
  for (let i = 0; i < 3; i++) server.next.push(status(307, { location: '/v1/audio/transcriptions' }))
  await expect(engine().transcribe(segment, options)).rejects.toMatchObject({ code: 'engine_failed' })
  expect(server.requests).toHaveLength(0)
})

test('an answer that is no transcript is an error', async () => {
  server.next.push(status(200, {}, '<html>'))
  await expect(engine().transcribe(segment, options)).rejects.toMatchObject({ code: 'engine_failed', retry: false })
})

test('is usable with an address or a key, and else says what to set', async () => {
  expect(await engine().state()).toMatchObject({
    usable: true,
    multilingual: true,
    label: `Speech server at ${new URL(server.origin).host}, whisper-1`,
  })
  expect(await engine({ baseUrl: null }).state()).toMatchObject({
    usable: true,
    label: expect.stringContaining('api.openai.com'),
  })
  const none = engine({ baseUrl: null, apiKey: null })
  expect(await none.state()).toEqual({ usable: false, advice: expect.stringContaining('OPENAI_BASE_URL') })
  await expect(none.transcribe(segment, options)).rejects.toMatchObject({ code: 'engine_missing' })
})
