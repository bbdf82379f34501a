import { expect, test } from 'vitest'
import { GONE_DOMAIN, WORKSPACE_DOMAIN } from '../../server/kernel/acting.ts'
import { GUEST_DOMAIN } from '../../server/modules/identity/index.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import type { listStoredFiles, sumStoredFiles } from '../../src/shared/contract/stored-files.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, buildUser } from '../support/factories.ts'

test('an ADMIN sees whose recordings fill the disk, largest first, and nothing of what they hold', async () => {
  const t = await buildTestApp()
  const { bearer: headers } = await t.signIn('ADMIN')
  const ana = await buildUser(t.db, { email: 'ana@example.org' })
  const ben = await buildUser(t.db, { email: 'ben@example.org' })
  for (const size of [10, 30, 30]) await buildFile(t.db, { owner_id: ana.id, size, name: 'secret.mp3' })
  const big = await buildFile(t.db, {
    owner_id: ben.id,
    size: 50,
    status: 'FAILED',
    language_code: 'ro',
    is_multilingual: 1,
  })
  const removed = await buildFile(t.db, { owner_id: ben.id, size: 1000 })
  await t.db.updateTable('file').set({ media_key: null }).where('id', '=', removed.id).execute()

  const list = async (query = '') =>
    (await t.api('GET', `/admin/files${query}`, { headers })).json<RouteResult<typeof listStoredFiles>>()
  const sums = async (query = '') =>
    (await t.api('GET', `/admin/files/sums${query}`, { headers })).json<RouteResult<typeof sumStoredFiles>>()

  const first = await list('?limit=2')
  const rest = await list(`?limit=2&from=${first.next}`)
  expect([...first.files, ...rest.files].map(({ size }) => size)).toEqual([50, 30, 30, 10])
  expect(new Set([...first.files, ...rest.files].map(({ _id: id }) => id)).size).toBe(4)
  expect(rest.next).toBeNull()
  expect(JSON.stringify(first)).not.toContain('secret')
  expect(first.files[0]).toEqual({
    _id: big.id,
    owner: { _id: ben.id, email: ben.email, team: null },
    size: 50,
    length: 60,
    status: 'FAILED',
    language_code: 'ro',
    is_multilingual: true,
    uploaded_date: new Date(big.uploaded_at).toISOString(),
  })
  expect(rest.files[1]).toMatchObject({ language_code: 'en', is_multilingual: false })
  expect((await list('?limit=4')).next).toBeNull()
  expect((await list('?status=FAILED')).files.map(({ owner }) => owner.email)).toEqual(['ben@example.org'])
  expect((await list(`?owner=${ana.id}&status=EDITING`)).files).toHaveLength(3)
  expect((await list(`?owner=${ana.id}&status=FAILED`)).files).toEqual([])

  expect(await sums()).toEqual({
    files: 4,
    bytes: 120,
    by_status: [
      { status: 'EDITING', files: 3, bytes: 70 },
      { status: 'FAILED', files: 1, bytes: 50 },
    ],
    by_owner: [
      { owner: { _id: ana.id, email: 'ana@example.org', team: null }, files: 3, bytes: 70 },
      { owner: { _id: ben.id, email: 'ben@example.org', team: null }, files: 1, bytes: 50 },
    ],
  })
  expect((await sums('?q=BEN')).by_owner).toMatchObject([{ files: 1, bytes: 50 }])
})

test('what fills the disk is summed by status, most first; no address is shown that is nobody’s own', async () => {
  const t = await buildTestApp()
  const { bearer: headers } = await t.signIn('ADMIN')
  const emails = [GUEST_DOMAIN, WORKSPACE_DOMAIN, GONE_DOMAIN, `own.${GUEST_DOMAIN}`].map((host) => `x@${host}`)
  for (const [n, status] of (['EDITING', 'FAILED', 'FINISHED', 'TRANSCRIBE'] as const).entries()) {
    const owner = await buildUser(t.db, { email: emails[n]! })
    await buildFile(t.db, { owner_id: owner.id, size: 10 + ((n + 1) % 4), status })
  }
  const { by_status: statuses, by_owner: owners } = (await t.api('GET', '/admin/files/sums', { headers })).json<
    RouteResult<typeof sumStoredFiles>
  >()
  expect(statuses.map(({ status, bytes }) => [status, bytes])).toEqual([
    ['FINISHED', 13],
    ['FAILED', 12],
    ['EDITING', 11],
    ['TRANSCRIBE', 10],
  ])
  expect(owners.map(({ owner }) => owner.email)).toEqual([null, null, null, emails[3]])
})
