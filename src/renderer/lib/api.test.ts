// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildProfile } from '../../../tests/support/build-account.ts'
import { login, register } from '../../shared/contract/auth.ts'
import { listFiles } from '../../shared/contract/files/list.ts'
import { getFile, removeFile } from '../../shared/contract/files/one-file.ts'
import { ApiError, call, callWithMeta, messageOf } from './api.ts'
import { answerAnotherPerson } from './another-person.ts'
import { drawFor, drawnFor } from './drawn-for.ts'
import { readSession } from './session.ts'
import { writeCookie } from './cookies.ts'

const fetchMock = vi.fn<typeof fetch>()
const reply = (status: number, body: unknown, headers = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))
const logIn = () =>
  writeCookie('session', JSON.stringify({ role: 'USER', exp: Date.now() / 1000 + 60 }), new Date(Date.now() + 60_000))
const id = '0199a1b2-0000-7000-8000-000000000000'

beforeEach(() => {
  drawFor('ana')
  vi.stubGlobal('fetch', fetchMock)
  logIn()
})
afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

test('fills the path and the query', async () => {
  reply(204, undefined)
  await call(removeFile, { params: { id: 'a/../b' } })
  expect(fetchMock.mock.calls[0]![0]).toBe('/api/longhand/file/a%2F..%2Fb')
  reply(200, {
    files: [],
    count: 0,
    total_length: 0,
    autoTranscribeOrFailedFilesLength: 0,
    humanTranscribeOrFailedFilesLength: 0,
  })
  await call(listFiles, { query: { page: 2, only_info: true } })
  expect(fetchMock.mock.calls[1]![0]).toBe('/api/longhand/file?page=2&only_info=true')
})

test('says for whom the page is drawn', async () => {
  reply(204, undefined)
  await call(removeFile, { params: { id } })
  expect(new Headers(fetchMock.mock.calls[0]![1]?.headers).get('longhand-person')).toBe('ana')
})

test('a page that is drawn for nobody yet asks who is signed in before it writes', async () => {
  drawFor(null)
  reply(200, buildProfile('USER'))
  reply(204, undefined)
  await call(removeFile, { params: { id } })
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/longhand/account/profile',
    `/api/longhand/file/${id}`,
  ])
  expect(drawnFor()).toBe(buildProfile('USER').user._id)
})

test('that somebody else is signed in now is told to the person', async () => {
  const told: string[] = []
  const stop = answerAnotherPerson((message) => told.push(message))
  reply(409, { message: 'You are now signed in as eve@example.org.', code: 'another_person' })
  await expect(call(removeFile, { params: { id } })).rejects.toMatchObject({ code: 'another_person' })
  stop()
  expect(told).toEqual(['You are now signed in as eve@example.org.'])
})

test('sends JSON and gives the reply with its headers', async () => {
  reply(200, { message: 'ok' }, { etag: '"3"' })
  const { data, headers } = await callWithMeta(register, { body: { email: 'a@b.example', password: 'secret!' } })
  expect(fetchMock.mock.calls[0]![1]).toMatchObject({
    method: 'POST',
    body: '{"email":"a@b.example","password":"secret!"}',
  })
  expect(data).toEqual({ message: 'ok' })
  expect(headers.get('etag')).toBe('"3"')
})

test('a reply unlike the contract is found while testing', async () => {
  reply(200, { _id: 1 })
  await expect(call(getFile, { params: { id } })).rejects.toThrow()
})

test("an error carries the server's message, code and fields", async () => {
  reply(422, { message: 'No.', code: 'not_media', fields: { name: 'Too long.' } })
  const error = await call(getFile, { params: { id } }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 422, code: 'not_media', message: 'No.', fields: { name: 'Too long.' } })
  expect(messageOf(error, 'Other')).toBe('No.')
})

test("a proxy's page is not shown as a message", async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const error = await call(getFile, { params: { id } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(messageOf(error, 'Failed!')).toBe('Failed!')
})

test('no answer is told apart from an answer', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(call(getFile, { params: { id } })).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('any 401 clears the readable session', async () => {
  expect(readSession()?.role).toBe('USER')
  reply(401, { message: 'Log in to continue.', code: 'session_missing' })
  await expect(call(getFile, { params: { id } })).rejects.toMatchObject({ status: 401 })
  expect(readSession()).toBeNull()
})

test('a wrong password does not end a session', async () => {
  reply(401, { message: 'Wrong.', code: 'wrong_credentials' })
  await expect(call(login, { body: { email: 'a@b.example', password: 'secret!' } })).rejects.toMatchObject({
    message: 'Wrong.',
  })
  expect(readSession()?.role).toBe('USER')
})
