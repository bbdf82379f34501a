import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NOT_IN_WORKSPACE, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { runWorker } from '../../server/worker.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'
import { openSocket } from '../support/socket-client.ts'
import { PATIENCE } from '../support/patience.ts'

const TAB = '0190d8a0-0000-7000-8000-000000000001'

/** A team whose member has a file of it open, on a page that the server tells of it. */
async function opened() {
  const t = await buildTestApp()
  const origin = await t.listen()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: owner.bearer, payload: { name: 'Harbour Radio' } })
  const id = made.json<{ _id: string }>()._id
  await insertMember(t.db, { workspace_id: id, user_id: ben.id, role: 'editor', joined_at: Date.now() })
  const file = await buildFile(t.db, { owner_id: id })
  const acting = (person: SignedIn) => ({ ...person.bearer, [WORKSPACE_HEADER]: id })
  const save = (person: SignedIn) =>
    t.api('PUT', `/file/transcription/${file.id}`, {
      headers: { ...acting(person), 'content-type': 'application/octet-stream' },
      payload: Buffer.from(JSON.stringify({ paragraphs: [], speakers: [], notes: ['As it was'] })),
    })
  expect((await save(ben)).statusCode).toBe(200)
  const client = await openSocket(origin, acting(ben))
  client.socket.send(JSON.stringify({ event: 'textOpened', data: { id: file.id, tab: TAB, number: 1 } }))
  const presence = () =>
    t.api('PUT', `/file/presence/${file.id}/${TAB}`, { headers: acting(ben), payload: { wants: 'edit' } })
  expect((await presence()).statusCode).toBe(200)
  return { t, origin, owner, ben, id, file, acting, save, client, presence }
}

const FIVE_SECONDS = 5000

test.each(['removed from the team', 'in a team that is deleted'])(
  'a member who is %s is out within five seconds, with a file open, and keeps what is theirs',
  async (how) => {
    const { t, owner, ben, id, file, save, acting, client, presence } = await opened()
    const own = await buildFile(t.db, { owner_id: ben.id })
    const began = performance.now()
    const closed = once(client.socket, 'close')
    const left = how.startsWith('removed')
      ? await t.api('DELETE', `/workspaces/${id}/members/${ben.id}`, { headers: owner.bearer })
      : await t.api('POST', `/workspaces/${id}/dissolution`, { headers: owner.bearer, payload: { files: 'move' } })
    expect(left.statusCode).toBe(204)
    await closed
    expect(performance.now() - began).toBeLessThan(FIVE_SECONDS)
    expect((await save(ben)).json().code).toBe(NOT_IN_WORKSPACE)
    expect((await presence()).json().code).toBe(NOT_IN_WORKSPACE)
    expect((await t.api('GET', `/file/${own.id}`, { headers: ben.bearer })).statusCode).toBe(200)
    // What they wrote is still theirs by name, for who has it now.
    const headers = how.startsWith('removed') ? acting(owner) : owner.bearer
    const worker = await runWorker({ ...t.deps, log: silentLog })
    onTestFinished(() => worker.stop())
    await vi.waitFor(async () => {
      const versions = await t.api('GET', `/file/transcription/${file.id}/versions`, { headers })
      expect(versions.json()).toMatchObject([{ author: 'shared' }])
    }, PATIENCE)
  },
)

test('whoever has a file of theirs open hears that it went to a team', async () => {
  const { t, origin, owner, ben, id, acting, client } = await opened()
  const own = await buildFile(t.db, { owner_id: owner.id })
  const page = await openSocket(origin, owner.bearer)
  const payload = { ids: [own.id], to: id }
  expect((await t.api('POST', '/file/transfers', { headers: owner.bearer, payload })).statusCode).toBe(200)
  expect(await page.until('fileChanged')).toMatchObject({ id: own.id, item: null })
  expect(await client.until('fileChanged')).toMatchObject({ id: own.id, item: { file: { _id: own.id } } })
  expect((await t.api('GET', `/file/${own.id}`, { headers: acting(ben) })).statusCode).toBe(200)
})
