import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCli, type Commands } from '../../server/cli.ts'
import { reserve, settle } from '../../server/modules/billing/plans/ledger.ts'
import { grantTime } from '../../server/modules/billing/plans/grant.ts'
import { createPlans } from '../../server/modules/billing/plans/service.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { profile } from '../../src/shared/contract/account.ts'
import { buildTestApp } from '../support/app.ts'
import { giveTime, letUse, planOf, timeOn } from '../support/plan-time.ts'

const sandbox = () => buildTestApp({ env: { BILLING: 'sandbox' } })
type Me = Awaited<ReturnType<Awaited<ReturnType<typeof sandbox>>['signIn']>>
const profileOf = async (t: Awaited<ReturnType<typeof sandbox>>, { bearer }: Me) =>
  profile.parse((await t.api('GET', '/account/profile', { headers: bearer })).json())

describe('the profile', () => {
  test('[PL-014 PL-015 PL-016 PL-017] says what is on a plan before and after reservations, and was used', async () => {
    const t = await sandbox()
    const me = await t.signIn()
    const planId = await planOf(t.db, me.id)
    await giveTime(t.db, me.id, { auto: 10_000, human: 600 })
    const move = { planId, kind: 'auto' as const, actorId: me.id, at: Date.now(), part: 'accepted' }
    await t.db.transaction().execute((tx) => reserve(tx, { ...move, seconds: 3600, reservationId: 'done' }))
    await t.db.transaction().execute((tx) => settle(tx, 'done', { seconds: 2500, reason: 'settle', at: Date.now() }))
    await t.db.transaction().execute((tx) => reserve(tx, { ...move, seconds: 1000, reservationId: 'going on' }))
    expect((await profileOf(t, me)).plan).toEqual({
      _id: planId,
      main_plan_id: planId,
      is_active: true,
      username: me.email,
      auto_transcription_time: 7500,
      available_auto_transcription_time: 6500,
      auto_transcription_exact_time: '2h 05m 00s',
      auto_transcription_diff_time: 2500,
      auto_transcription_exact_diff_time: '41m 40s',
      auto_transcription_percent_diff_time: 25,
      human_transcription_time: 600,
      available_human_transcription_time: 600,
      human_transcription_exact_time: '10m 00s',
      human_transcription_diff_time: 0,
      human_transcription_exact_diff_time: '0s',
      human_transcription_percent_diff_time: 0,
    })
  })

  test('[PL-017] of a plan that was never granted anything 0 percent are used', async () => {
    const t = await sandbox()
    expect((await profileOf(t, await t.signIn())).plan).toMatchObject({
      auto_transcription_time: 0,
      auto_transcription_percent_diff_time: 0,
      human_transcription_percent_diff_time: 0,
    })
  })
})

describe('switching', () => {
  test('[PL-013 AP-021] to a shared plan and back: exactly one is active, each plan names it as main', async () => {
    const t = await sandbox()
    const [owner, me] = [await t.signIn(), await t.signIn()]
    const [shared, own] = [await planOf(t.db, owner.id), await planOf(t.db, me.id)]
    await letUse(t.db, { guestId: me.id, planId: shared })
    const active = async () => {
      const { plan, extern_plans: extern } = await profileOf(t, me)
      const all = [plan!, ...extern]
      expect(all.map(({ username }) => username)).toEqual([me.email, owner.email])
      expect(new Set(all.map(({ main_plan_id: id }) => id)).size).toBe(1)
      expect(plan!.main_plan_id).toBe(all.find(({ is_active: isActive }) => isActive)?._id)
      return all.map(({ is_active: isActive }) => isActive)
    }
    expect(await active()).toEqual([false, true])
    for (const [planId, expected] of [
      [own, [true, false]],
      [own, [true, false]],
      [shared, [false, true]],
    ] as const) {
      const reply = await t.api('PUT', `/plan/switch/${planId}`, { headers: me.bearer })
      expect(reply.statusCode).toBe(200)
      expect(await active()).toEqual(expected)
    }
  })

  test("to a plan that is nobody's, or was not shared, is answered alike with 404", async () => {
    const t = await sandbox()
    const [stranger, me] = [await t.signIn(), await t.signIn()]
    const replies = await Promise.all(
      [await planOf(t.db, stranger.id), '01890000-0000-7000-8000-000000000000'].map((id) =>
        t.api('PUT', `/plan/switch/${id}`, { headers: me.bearer }),
      ),
    )
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, replies[0]!.json()])
    expect((await profileOf(t, me)).plan!.is_active).toBe(true)
  })
})

test('the plan in use is a person’s own, the shared one they switched to, and none of a transcriptor', async () => {
  const t = await sandbox()
  const [owner, me] = [await t.signIn(), await t.signIn()]
  const shared = await planOf(t.db, owner.id)
  const plans = createPlans({ db: t.db, isLimited: true })
  const inUse = async ({ id, email, role }: Me) => plans.planInUse({ id, email, role, sid: 'any' })
  expect(await inUse(me)).toMatchObject({
    _id: await planOf(t.db, me.id),
    username: me.email,
    auto_transcription_time: 0,
  })
  await letUse(t.db, { guestId: me.id, planId: shared })
  expect(await inUse(me)).toMatchObject({ _id: shared, username: owner.email })
  const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
  expect(await inUse(tina)).toBeNull()
  expect(await plans.plansOf({ ...tina, sid: 'any' })).toEqual({ own: null, shared: [] })
})

describe('prices', () => {
  test('[AP-015 PL-030] are told with a session, in cents: by the hour for auto, by the minute for human', async () => {
    const t = await sandbox()
    const { bearer } = await t.signIn()
    const reply = await t.api('GET', '/plan/info', { headers: bearer })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { ...t.deps.pricing, price_list: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
    ])
    expect(reply.json()).toEqual({
      auto_transcription: {
        price: expect.any(Number),
        discounts: [{ more_than: expect.any(Number), price: expect.any(Number) }],
      },
      human_transcription: {
        price: expect.any(Number),
        discounts: [{ more_than: expect.any(Number), price: expect.any(Number) }],
      },
      answers: { letters_per_second: expect.any(Number), least_seconds: expect.any(Number) },
      price_list: expect.any(String),
    })
  })

  test('that are none stop the start with the name of their file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'pricing.json')
    await writeFile(file, '{ "auto_transcription": { "price": -1 } }')
    await expect(readPricing(file)).rejects.toThrow(`${file} does not hold prices.`)
  })
})

describe('a grant', () => {
  test("[PL-021] puts time on an account's own plan, whatever plan it uses", async () => {
    const t = await sandbox()
    const me = await t.signIn()
    const planId = await planOf(t.db, me.id)
    await letUse(t.db, { guestId: me.id, planId: await planOf(t.db, (await t.signIn()).id) })
    await grantTime(t.db, me.email.toUpperCase(), { auto: 36_000, human: 60 })
    await grantTime(t.db, me.email, { auto: 60 })
    expect(await timeOn(t.db, planId)).toMatchObject({ available: 36_060, granted: 36_060 })
    expect(await timeOn(t.db, planId, 'human')).toMatchObject({ available: 60 })
    expect(
      await t.db
        .selectFrom('ledger')
        .select(['reason', 'kind', 'seconds'])
        .where('plan_id', '=', planId)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { reason: 'grant', kind: 'auto', seconds: 36_000 },
      { reason: 'grant', kind: 'human', seconds: 60 },
      { reason: 'grant', kind: 'auto', seconds: 60 },
    ])
    await expect(grantTime(t.db, 'nobody@example.org', { auto: 60 })).rejects.toThrow(
      'There is no account for nobody@example.org.',
    )
  })

  test('is written on the command line as 10h or 1h30m, and is refused without a time', async () => {
    const grants: unknown[] = []
    const run = (...words: string[]) => {
      const cli = createCli({
        grant: async (...given: unknown[]) => void grants.push(given),
        addUser: async ({ grant }) => void grants.push(grant),
      } as Partial<Commands> as Commands)
      for (const command of [cli, ...cli.commands.flatMap((each) => [each, ...each.commands])])
        command.exitOverride().configureOutput({ writeErr: () => {} })
      return cli.parseAsync(['node', 'longhand', ...words])
    }
    await run('plan', 'grant', 'a@example.org', '--auto', '10h', '--human', '2h30m', '--reason', 'A trial')
    await run('user', 'add', '--email', 'a@example.org', '--password', 'harbour-1961', '--grant', '90m')
    expect(grants).toEqual([['a@example.org', { auto: 36_000, human: 9000 }, 'A trial'], 5400])
    await expect(run('plan', 'grant', 'a@example.org')).rejects.toThrow('Give --auto')
    await expect(run('plan', 'grant', 'a@example.org', '--auto', 'ten')).rejects.toThrow('Enter a time such as 10h')
    expect(grants).toHaveLength(2)
  })

  test('comes from the real command line, with the account or after it', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const longhand = (...words: string[]) =>
      promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../../server/main.ts'), ...words], {
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      })
    await longhand('user', 'add', '--email', 'a@example.org', '--password', 'harbour-1961', '--grant', '10h')
    expect((await longhand('plan', 'grant', 'a@example.org', '--human', '90m')).stdout).toBe(
      'a@example.org received 1h 30m 00s of human time.\n',
    )
    await expect(longhand('plan', 'grant', 'b@example.org', '--auto', '1h')).rejects.toMatchObject({
      stderr: 'There is no account for b@example.org.\n',
    })
  })
})
