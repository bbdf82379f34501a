import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

async function addText(t: TestApp, fileId: string, language: string, texts: readonly object[]) {
  await t.db.insertInto('transcript').values({ file_id: fileId, language, version: texts.length }).execute()
  for (const [n, text] of texts.entries()) {
    const body = gzipSync(JSON.stringify(text))
    await t.db.insertInto('transcript_version').values({ file_id: fileId, language, version: n + 1, body, words: 1, saved_at: 1000, author_id: null }).execute()
  }
}

test('gives all data of the account as a JSON file: profile, devices, files with their current texts', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const first = await buildFile(t.db, { owner_id: anna.id, name: 'One "quoted".mp3', uploaded_at: 1 })
  await buildFile(t.db, { owner_id: anna.id, name: 'Two ünï 🎧.mp3', uploaded_at: 2 })
  await addText(t, first.id, 'de', [{ paragraphs: ['grün'] }])
  await addText(t, first.id, 'original', [{ paragraphs: ['old'] }, { paragraphs: ['new'] }])

  const reply = await t.api('GET', '/account/export', { headers: anna.bearer })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toBe('attachment; filename=longhand-data.json')
  expect(reply.headers['cache-control']).toBe('private, no-store')
  const data = reply.json()
  expect(data.user).toMatchObject({ _id: anna.id, email: anna.email, role: 'USER' })
  expect(data.devices).toMatchObject([{ user_agent: 'test' }])
  expect(data.files).toMatchObject([{ _id: first.id, name: 'One "quoted".mp3', length: 60 }, { name: 'Two ünï 🎧.mp3', texts: [] }])
  expect(data.files[0].texts).toEqual([
    { language: 'de', version: 1, saved_date: '1970-01-01T00:00:01.000Z', transcript: { paragraphs: ['grün'] } },
    { language: 'original', version: 2, saved_date: '1970-01-01T00:00:01.000Z', transcript: { paragraphs: ['new'] } },
  ])
})

test('holds nothing of others, and no password, key or token', async () => {
  const t = await buildTestApp()
  const [anna, ben] = [await t.signIn(), await t.signIn()]
  await t.db.updateTable('user').set({ password_hash: 'the-hash' }).execute()
  const bens = await buildFile(t.db, { owner_id: ben.id, name: 'Bens.mp3' })
  await addText(t, bens.id, 'original', [{ paragraphs: ['secret'] }])
  const text = (await t.api('GET', '/account/export', { headers: anna.bearer })).body
  expect(JSON.parse(text).files).toEqual([])
  for (const word of ['the-hash', anna.token, ben.email, 'Bens.mp3', 'secret']) expect(text).not.toContain(word)
})
