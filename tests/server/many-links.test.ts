import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { openLink } from '../support/link-guests.ts'
import { sendQueuedMails } from '../support/mails.ts'

async function open() {
  const t = await buildTestApp()
  const [ann, ben] = [await t.signIn(), await t.signIn()]
  const of = (owner_id: string, name: string, more: object = {}) => buildFile(t.db, { owner_id, name, ...more })
  const make = (payload: object, headers = ann.bearer) =>
    t.api('POST', '/file/share', { headers, payload: { days: 7, ...payload } })
  const linksOf = async (id: string) =>
    (await t.api('GET', `/file/share/${id}`, { headers: ann.bearer })).json<{ right: string }[]>()
  return { t, ann, ben, of, make, linksOf }
}

test('each file gets a link on the same terms, and is named where it gets none', async () => {
  const { t, ann, ben, of, make, linksOf } = await open()
  const [one, two] = [await of(ann.id, 'One.mp3'), await of(ann.id, 'Two.mp3')]
  const waiting = await of(ann.id, 'Waiting.mp3', { status: 'QUEUED' })
  const others = await of(ben.id, 'Others.mp3')
  const ids = [two.id, waiting.id, others.id, one.id, two.id]
  const answer = await make({ ids, right: 'comment', password: 'harbour-lamp-71' })
  expect(answer.statusCode).toBe(201)
  const { links, failed } = answer.json()
  expect(links).toMatchObject([
    { file: two.id, name: 'Two.mp3', right: 'comment', has_password: true },
    { file: one.id, name: 'One.mp3', right: 'comment', has_password: true },
  ])
  expect(failed).toEqual([
    { file: waiting.id, name: 'Waiting.mp3', code: 'wrong_state', message: expect.any(String) },
    { file: others.id, name: null, code: 'not_found', message: expect.any(String) },
  ])
  expect(new Set(links.map(({ url }: { url: string }) => url)).size).toBe(2)
  for (const { url } of links) {
    const key = String(url).split('/').at(-1)!
    expect((await openLink(t, key, { name: 'Cleo' })).statusCode).toBe(404)
    expect((await openLink(t, key, { password: 'harbour-lamp-71', name: 'Cleo' })).statusCode).toBe(200)
  }
  expect(await linksOf(two.id)).toHaveLength(1)
})

test('of all of them one mail tells, and the audit log says it of each file', async () => {
  const { t, ann, of, make } = await open()
  const files = await Promise.all(['A', 'B', 'C'].map((name) => of(ann.id, `${name}.mp3`)))
  await make({ ids: files.map(({ id }) => id) })
  const mails = await sendQueuedMails(t)
  expect(mails).toHaveLength(1)
  for (const words of [ann.email, 'New share links for your files', 'Links to 3 files were created.', 'A.mp3', 'C.mp3'])
    expect(mails[0]).toContain(words)
  const written = await t.db.selectFrom('audit').select('object_id').where('action', '=', 'link-made').execute()
  expect(written).toHaveLength(3)
  expect(new Set(written.map(({ object_id }) => object_id))).toEqual(new Set(files.map(({ id }) => id)))
})

test('what one file may have holds here too, and so many files go into one call', async () => {
  const { ann, of, make, linksOf } = await open()
  const file = await of(ann.id, 'Talk.mp3')
  for (let number = 0; number < 20; number += 1) await make({ ids: [file.id] })
  const { links, failed } = (await make({ ids: [file.id] })).json()
  expect([links, failed]).toMatchObject([[], [{ file: file.id, code: 'too_many_links' }]])
  expect(await linksOf(file.id)).toHaveLength(20)
  expect((await make({ ids: [] })).statusCode).toBe(400)
  expect((await make({ ids: Array.from({ length: 51 }, () => uuid()) })).statusCode).toBe(400)
})
