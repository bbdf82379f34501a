import * as fakeIndexedDb from 'fake-indexeddb'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { OfflineFile } from '../../../../shared/bridge/offline.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { drawFor } from '../../../lib/drawn-for.ts'
import { createDraft, type DraftDatabase, findDraft, openDraftDatabase } from '../saving/drafts.ts'
import { syncOffline } from './sync-offline.ts'

Object.assign(globalThis, fakeIndexedDb)

const ID = '0199a1b2-0000-7000-8000-000000000001'
const base = buildTranscript('one two', 'three')
const stored = { timed: timedText(base), etag: '"v1"' }
const mine = { ...stored.timed, notes: ['mine'] }

let database: DraftDatabase
let count = 0
beforeEach(async () => {
  drawFor('ana')
  database = await openDraftDatabase(`sync ${++count}`)
  const draft = createDraft({ database, userId: 'ana', fileId: ID, stored })
  await draft.keep(mine)
  await draft.close()
})
afterEach(() => vi.unstubAllGlobals())

/** A server that has this version, and what it was sent. */
function serve(etag: string, { isThere = true, withoutTranslations = false } = {}) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!isThere) throw new TypeError('fetch failed')
    if (withoutTranslations && url.includes('/translation/'))
      return Response.json({ message: 'not there', code: 'not_found' }, { status: 404 })
    const match = new Headers(init.headers).get('if-match')
    if (init.method === 'GET')
      return Response.json(
        url.includes('/versions/') ? { ...base, version: 1 } : { ...base, notes: etag === '"v1"' ? [] : ['theirs'] },
        { headers: { etag } },
      )
    if (match === null) {
      sent.push(`status ${init.body as string}`)
      return new Response(null, { status: 204 })
    }
    if (match !== etag) return Response.json({ message: 'another version', code: 'version_conflict' }, { status: 412 })
    const { notes } = JSON.parse(gunzipSync(Buffer.from(init.body as ArrayBuffer)).toString()) as { notes: string[] }
    sent.push(`notes ${notes.join()}`)
    return Response.json({ version: 2 }, { headers: { etag: '"v2"' } })
  })
  return sent
}

const sync = (more: Partial<OfflineFile> = {}) => {
  const file: OfflineFile = {
    id: ID,
    name: 'talk.wav',
    state: 'ready',
    bytes: 1,
    totalBytes: 1,
    languages: [],
    pendingStatus: null,
    ...more,
  }
  return syncOffline({ offline: { list: async () => [file] }, database, userId: 'ana', cipher: undefined })
}
const isKept = async () =>
  (await findDraft(database, { userId: 'ana', fileId: ID, stored, fetchVersion: async () => undefined })) !== undefined

test('[DT-014] what was written offline goes over the version it began from, then its status', async () => {
  const sent = serve('"v1"')
  expect(await sync({ pendingStatus: 'FINISHED' })).toEqual({ toDecide: [], isDone: true })
  expect(sent).toEqual(['notes mine', 'status {"status":"FINISHED"}'])
  expect(await isKept()).toBe(false)
})

test('[DT-014] a text that somebody else changed too stays for the person to decide, and is not finished', async () => {
  const sent = serve('"v5"')
  const { toDecide, isDone } = await sync({ pendingStatus: 'FINISHED' })
  expect([toDecide.map(({ name }) => name), isDone, sent]).toEqual([['talk.wav'], true, []])
  expect(await isKept()).toBe(true)
})

test('[DT-014] a translation goes over the version it began from; one that others changed is named', async () => {
  const draft = createDraft({ database, userId: 'ana', fileId: `${ID}:es`, stored })
  await draft.keep({ ...stored.timed, notes: ['mine in Spanish'] })
  await draft.close()
  const refusing = serve('"v5"')
  const { toDecide } = await sync({ languages: ['es'], pendingStatus: 'FINISHED' })
  expect([toDecide.map(({ language }) => language), refusing]).toEqual([[undefined, 'es'], []])
  const sent = serve('"v1"')
  expect(await sync({ languages: ['es'], pendingStatus: 'FINISHED' })).toEqual({ toDecide: [], isDone: true })
  expect(sent).toEqual(['notes mine', 'notes mine in Spanish', 'status {"status":"FINISHED"}'])
})

test('[DT-014] a translation that was removed on the server holds up nothing', async () => {
  const sent = serve('"v1"', { withoutTranslations: true })
  expect(await sync({ languages: ['es'], pendingStatus: 'FINISHED' })).toEqual({ toDecide: [], isDone: true })
  expect(sent.at(-1)).toBe('status {"status":"FINISHED"}')
})

test('without a network all stays as it is', async () => {
  serve('"v1"', { isThere: false })
  expect(await sync()).toEqual({ toDecide: [], isDone: false })
  expect(await isKept()).toBe(true)
})

test('what is not all here yet is left alone', async () => {
  const sent = serve('"v1"')
  expect(await sync({ state: 'taking' })).toEqual({ toDecide: [], isDone: true })
  expect(sent).toEqual([])
})
