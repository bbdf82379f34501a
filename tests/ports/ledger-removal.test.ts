import { expect, test } from 'vitest'
import { exportPlans } from '../../server/modules/billing/plans/export.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { planIdInUse } from '../../server/modules/billing/plans/repository.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createAccountRemoval, createOwnerRemoval } from '../../server/modules/account/removal.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { giveTime, letUse, planOf, timeOn } from '../support/plan-time.ts'
import { silentLog } from '../support/silent-log.ts'
import { presentEngines } from '../support/uploads.ts'

/** Two people with 100 seconds each who use each other's plan, and a file of 10 seconds each in work on it. */
async function openPair(open: OpenFresh) {
  const { db, work } = await open()
  const blobs = { remove: () => Promise.resolve() } as never
  const { jobs, events } = await work()
  const quota = createQuota({ isLimited: true })
  const files = createFiles({
    db,
    blobs,
    jobs,
    events,
    ...fileLinks({ jobs, events, quota }),
    engines: presentEngines(),
    quota,
    intake: noIntake,
    log: silentLog,
  })
  const [anna, ben] = [await buildUser(db), await buildUser(db)]
  const [annas, bens] = [await planOf(db, anna.id), await planOf(db, ben.id)]
  for (const { id } of [anna, ben]) await giveTime(db, id, { auto: 100 })
  await letUse(db, { guestId: anna.id, planId: bens })
  await letUse(db, { guestId: ben.id, planId: annas })
  const upload = ({ id, email }: { id: string; email: string }, mediaKey: string) =>
    files.add(
      { id, email, role: 'USER', sid: 'none' },
      {
        name: 'a.mp3',
        type: 'audio/mpeg',
        size: 1,
        lengthSeconds: 10,
        isMultilingual: false,
        languageCode: 'en',
        mediaKey,
        mediaSha256: '00',
      },
    )
  await upload(anna, 'a')
  await upload(ben, 'b')
  return {
    db,
    anna,
    ben,
    annas,
    bens,
    upload,
    removeAccount: createAccountRemoval({
      db,
      jobs,
      desk: { returnAll: () => Promise.resolve(), forgetWork: () => Promise.resolve() },
      withdrawAccount: () => Promise.resolve(),
      owners: createOwnerRemoval({
        db,
        blobs,
        jobs,
        events: { forget: () => Promise.resolve() },
        files,
        uploads: { removeAll: async () => [] },
        imports: { removeAll: async () => [] },
        answers: { removeAll: () => Promise.resolve() },
        log: silentLog,
      }),
    }),
  }
}

eachDatabase((open) => {
  test('[IN-020] removing an account gives its time back, switches its guests, leaves the plan nameless', async () => {
    const { db, anna, ben, annas, bens, removeAccount } = await openPair(open)
    await removeAccount(anna.id)
    expect(await timeOn(db, bens)).toMatchObject({ available: 100, reserved: 0 })
    expect(await planIdInUse(db, ben.id)).toBe(bens)
    expect(await db.selectFrom('user').select('active_plan_id').execute()).toEqual([{ active_plan_id: null }])
    expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([])
    // What a guest has in work there is still charged to it.
    expect(await timeOn(db, annas)).toMatchObject({ available: 90, reserved: 10 })
    expect(await db.selectFrom('plan').select('owner_id').where('id', '=', annas).execute()).toEqual([
      { owner_id: null },
    ])
    const left = JSON.stringify(
      await Promise.all(
        (['plan', 'ledger', 'invitation_mail', 'trial'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    expect(left).not.toContain(anna.email)
  })

  test("two who use each other's plans can leave at once, while the other still uploads", async () => {
    const { db, anna, ben, upload, removeAccount } = await openPair(open)
    await Promise.allSettled([
      upload(anna, 'c'),
      upload(ben, 'd'),
      removeAccount(anna.id),
      upload(anna, 'e'),
      removeAccount(ben.id),
      upload(ben, 'f'),
    ])
    expect(await db.selectFrom('user').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('file').selectAll().execute()).toEqual([])
    expect(await auditLedger(db)).toEqual([])
    for (const { reserved, available } of await db
      .selectFrom('plan_balance')
      .selectAll()
      .where('kind', '=', 'auto')
      .execute())
      expect([reserved, available]).toEqual([0, 100])
  })

  test('the download of all data has the plan with balances and movements, and what was spent of others', async () => {
    const { db, anna, ben, annas, bens } = await openPair(open)
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await exportPlans(db, anna.id)).toEqual({
      plan: {
        _id: annas,
        balances: [
          { kind: 'auto', available: 90, reserved: 10, owed: 0, granted: 100, used: 0 },
          { kind: 'human', available: 0, reserved: 0, owed: 0, granted: 0, used: 0 },
        ],
        movements: [
          { date, kind: 'auto', seconds: 100, reason: 'grant', by_me: true },
          { date, kind: 'human', seconds: 0, reason: 'grant', by_me: true },
          { date, kind: 'auto', seconds: -10, reason: 'reserve', by_me: false },
        ],
      },
      shared_plans: [{ _id: bens, owner: ben.email }],
      movements_on_shared_plans: [{ plan_id: bens, date, kind: 'auto', seconds: -10, reason: 'reserve' }],
    })
  })
})
