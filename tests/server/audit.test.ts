import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AuditEntry, AuditPage } from '../../src/shared/contract/audit.ts'
import { describeAudit } from '../../server/commands/audit.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { recordCalls } from '../../server/modules/audit/record-calls.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { listAuditRows, writeAudit } from '../../server/modules/audit/repository.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const entries = async (t: TestApp, who: SignedIn, path = '/account/activity') =>
  (await t.api('GET', path, { headers: who.bearer })).json<AuditPage>().entries
const short = ({ action, outcome, object, actor, via }: AuditEntry) => ({
  action,
  outcome,
  file: object?.id ?? null,
  who: actor?.is_you ? 'you' : (actor?.email ?? actor?.role ?? null),
  via,
})

/** A file with a text. */
async function fileOf(t: TestApp, owner: SignedIn, over: object = {}) {
  const file = await buildFile(t.db, { owner_id: owner.id, ...over })
  await appendVersion(t.db, {
    fileId: file.id,
    language: 'original',
    ...(await packTranscript({ paragraphs: [], speakers: [], notes: [] })),
    authorId: null,
    expectedVersion: 0,
  })
  return file
}

describe('the audit log', () => {
  test('says what others do with a file, and not that its owner reads it', async () => {
    const t = await buildTestApp()
    const [owner, transcriptor] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
    const file = await fileOf(t, owner, { status: 'HUMAN-TRANSCRIBE', for_human_transcribe: 1, length_seconds: 700 })
    await t.db
      .insertInto('human_transcription')
      .values({ file_id: file.id, status: 'EDITING', transcriptor_id: transcriptor.id })
      .execute()
    for (let n = 0; n < 2; n++)
      expect((await t.api('GET', `/file/transcription/${file.id}`, { headers: transcriptor.bearer })).statusCode).toBe(
        200,
      )
    await t.api('GET', `/file/${file.id}`, { headers: owner.bearer })
    expect((await entries(t, owner)).map(short)).toEqual([
      { action: 'file-viewed', outcome: 'done', file: file.id, who: 'HUMAN-TRANSCRIPTOR', via: 'app' },
    ])
    const [seen] = await entries(t, owner)
    expect(seen).toMatchObject({ address: null, actor: { email: null } })
  })

  test('writes refused sign-ins down to a bound, so that whoever guesses does not fill the disk', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const app = Fastify()
    onTestFinished(() => app.close())
    recordCalls(app, { db: t.db, refusalsAnHour: 2 })
    app.post(`${API_BASE}/auth/login`, async (_request, reply) => reply.code(401).send())
    const guess = (email: string) => app.inject({ method: 'POST', url: `${API_BASE}/auth/login`, payload: { email } })
    for (let n = 0; n < 4; n++) await guess(`${n}@example.org`)
    for (let n = 0; n < 4; n++) await guess(anna.email)
    const rows = await t.db
      .selectFrom('audit')
      .select('actor_id')
      .where('outcome', '=', 'refused')
      .orderBy('id')
      .execute()
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([null, null, anna.id, anna.id])
  })

  test('keeps what was done in one millisecond in the order in which it was done', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const done = Array.from({ length: 20 }, (_, n) => String(n))
    for (const detail of done)
      await writeAudit(t.db, { action: 'sign-in', via: 'web', at: 1000, actor_id: anna.id, owner_id: anna.id, detail })
    const rows = await listAuditRows(t.db, { actorId: anna.id }, { limit: 20 })
    expect(rows.map(({ detail }) => detail).toReversed()).toEqual(done)
  })

  test('writes down sign-ins, refused ones too, without a password or an address that nobody has', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    await t.db
      .updateTable('user')
      .set({ password_hash: await hashPassword('harbour-lamp-71') })
      .where('id', '=', anna.id)
      .execute()
    for (const email of [anna.email, 'nobody@example.org']) {
      expect(
        (
          await t.api('POST', '/auth/login', {
            headers: { origin: 'http://longhand.test', host: 'longhand.test' },
            payload: { email, password: 'wrong-password' },
          })
        ).statusCode,
      ).toBe(401)
    }
    expect((await entries(t, anna)).map(short)).toEqual([
      { action: 'sign-in', outcome: 'refused', file: null, who: 'you', via: 'web' },
    ])
    const rows = await t.db.selectFrom('audit').selectAll().execute()
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([anna.id, null])
    expect(JSON.stringify(rows)).not.toMatch(/wrong-password|nobody@/)
  })

  test('nobody sees what is not theirs, and only an ADMIN reads all of it, page by page', async () => {
    const t = await buildTestApp()
    const [anna, ben, admin] = [await t.signIn(), await t.signIn(), await t.signIn('ADMIN')]
    for (let n = 0; n < 5; n++)
      await writeAudit(t.db, {
        action: 'settings-changed',
        via: 'web',
        actor_id: anna.id,
        owner_id: anna.id,
        at: Date.now() + n,
      })
    expect(await entries(t, ben)).toEqual([])
    expect((await t.api('GET', '/admin/audit', { headers: anna.bearer })).statusCode).toBe(403)
    const first = (
      await t.api('GET', `/admin/audit?limit=3&email=${anna.email}`, { headers: admin.bearer })
    ).json<AuditPage>()
    const second = (
      await t.api('GET', `/admin/audit?limit=3&email=${anna.email}&before=${first.next}`, { headers: admin.bearer })
    ).json<AuditPage>()
    expect([first.entries.length, second.entries.length, second.next]).toEqual([3, 2, null])
    expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(5)
    expect(await entries(t, admin, '/admin/audit?action=paid')).toEqual([])
  })

  test('a deleted account stays in it without a name and without an address', async () => {
    const t = await buildTestApp()
    const [anna, admin] = [await t.signIn(), await t.signIn('ADMIN')]
    expect(
      (await t.api('PUT', '/account/preferences', { headers: anna.bearer, payload: { file_mails: false } })).statusCode,
    ).toBe(200)
    expect((await t.api('DELETE', '/account/delete', { headers: anna.browser })).statusCode).toBe(204)
    const left = await entries(t, admin, '/admin/audit')
    expect(left.map(({ action, address, actor }) => ({ action, address, email: actor?.email }))).toEqual([
      { action: 'account-deleted', address: null, email: null },
      { action: 'settings-changed', address: null, email: null },
    ])
    expect(await describeAudit(t.db, { limit: 10 })).not.toContain(anna.email)
  })

  test('what cannot be written down is not answered', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const file = await fileOf(t, anna)
    await t.db.schema.dropTable('audit').execute()
    expect((await t.api('GET', `/file/export/${file.id}/txt`, { headers: anna.bearer })).statusCode).toBe(500)
  })
})
