import { expect, onTestFinished, test, vi } from 'vitest'
import type { Setting } from '../../src/shared/contract/settings.ts'
import { messages } from '../../src/shared/messages.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { createSettingTools } from '../../server/modules/ops/index.ts'
import { buildTestApp } from '../support/app.ts'
import { silentLog } from '../support/silent-log.ts'

const SECRETS = { SMTP_URL: 'smtp://ana:hunter22@mail.example:587', METRICS_TOKEN: 'metrics-secret' }

async function open(env: Record<string, string> = {}) {
  const t = await buildTestApp({ env })
  const admin = await t.signIn('ADMIN')
  const send = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    t.api(method, `/admin/settings${path}`, { headers: admin.bearer, ...(payload && { payload }) })
  const change = (name: string, value: string) => send('PUT', `/${name}`, { value })
  const setting = async (name: string) =>
    (await send('GET')).json<{ settings: Setting[] }>().settings.find((each) => each.name === name)
  return { t, send, change, setting }
}

test('an ADMIN sees where each setting comes from, and no secret', async () => {
  const { send, setting } = await open({ ...SECRETS, KEEP_AUDIT_DAYS: '400' })
  expect((await send('GET')).body).not.toMatch(/hunter22|metrics-secret/)
  expect(await setting('KEEP_AUDIT_DAYS')).toMatchObject({ value: '400', source: 'environment' })
  expect(await setting('METRICS_TOKEN')).toMatchObject({ value: null, is_secret: true, is_set: true })
  expect(await setting('AUDIT_KEY')).toMatchObject({ is_secret: true, is_set: false, source: 'default' })
  expect(await setting('SMTP_URL')).toMatchObject({ value: expect.stringMatching(/^smtp:.+@mail\.example:587/) })
  expect(await setting('BACKUP_KEEP')).toMatchObject({ value: null, fallback: '7', source: 'default' })
})

test('a change is validated, holds at once, and goes back to the default', async () => {
  const { t, change, send, setting } = await open()
  const { config } = t.deps
  expect((await change('KEEP_AUDIT_DAYS', '30')).statusCode).toBe(204)
  expect(config.kept.auditDays).toBe(30)
  expect(await setting('KEEP_AUDIT_DAYS')).toMatchObject({ value: '30', source: 'console' })

  const refused = await change('KEEP_AUDIT_DAYS', 'some')
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: 'setting_unusable', message: expect.stringContaining('KEEP_AUDIT_DAYS is not usable') },
  ])
  expect((await change('SECOND_FACTOR_ROLES', 'ADMIN,BOSS')).statusCode).toBe(422)
  const fixed = { code: 'setting_fixed', message: messages.settingFixed }
  for (const refusal of [await change('DATABASE_URL', 'postgres://x'), await send('DELETE', '/DATABASE_URL')])
    expect([refusal.statusCode, refusal.json()]).toEqual([409, fixed])
  expect(config.kept.auditDays).toBe(30)

  expect((await send('DELETE', '/KEEP_AUDIT_DAYS')).statusCode).toBe(204)
  expect(config.kept.auditDays).toBe(730)
})

test('what the server fails at is no fault of the value', async () => {
  const { t, change, setting } = await open()
  const failing = vi.spyOn(t.deps.settings!, 'change').mockRejectedValueOnce(new Error('The disk is full.'))
  onTestFinished(() => failing.mockRestore())
  const failed = await change('KEEP_AUDIT_DAYS', '30')
  expect(failed.statusCode).toBe(500)
  expect(failed.body).not.toContain('disk')
  expect(await setting('KEEP_AUDIT_DAYS')).toMatchObject({ source: 'default' })
})

test('the environment wins, and says so', async () => {
  const { t, change, setting } = await open({ BACKUP_KEEP: '3' })
  const refused = await change('BACKUP_KEEP', '9')
  const said = { code: 'setting_in_environment', message: messages.settingInEnvironment }
  expect([refused.statusCode, refused.json()]).toEqual([409, said])
  // As before it stood in the environment.
  await t.db.insertInto('setting').values({ name: 'BACKUP_KEEP', value: '9', changed_at: 1 }).execute()
  await t.deps.settings?.follow()
  expect(t.deps.config.backupKeep).toBe(3)
  expect(await setting('BACKUP_KEEP')).toMatchObject({ value: '3', source: 'environment', change: { stored: '9' } })
})

test('other processes follow, and pass over what they cannot use', async () => {
  const { t, change } = await open()
  const config = readConfig({ DATA_DIR: t.dataDir })
  const elsewhere = createSettingTools({ db: t.db, config, env: {}, log: { ...silentLog, level: 'info' } })
  await change('UPLOAD_LIMIT', '1000')
  await t.db
    .insertInto('setting')
    .values([
      { name: 'CALLS_PER_MINUTE', value: 'of another version', changed_at: 1 },
      { name: 'GONE', value: '1', changed_at: 1 },
    ])
    .execute()
  await elsewhere.follow()
  expect([config.uploadLimitBytes, config.callsPerMinute]).toEqual([1000, 1200])
})
