import { workerBasis } from '../support/worker-basis.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { reserve } from '../../server/modules/billing/plans/ledger.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import type { RecognisedWord, Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import { messages } from '../../src/shared/messages.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, letUse, planOf, timeOn } from '../support/plan-time.ts'
import { createScriptedEngine } from '../support/scripted-engine.ts'
import { silentLog } from '../support/silent-log.ts'
import { openWorkplace } from '../support/workers.ts'
import { noTranslators } from '../support/no-translators.ts'
import { PATIENCE } from '../support/patience.ts'

const engineOf = (transcribe: Transcriber['transcribe']): Transcriber => ({ ...createScriptedEngine(), transcribe })
const said: RecognisedWord[] = [{ text: 'said', start: 0.1, end: 0.4, confidence: 0.9 }]
const hearing = engineOf(() => Promise.resolve(said))

/**
 * A plan with time, files of 6 s that are charged to it at the length their headers say, and workers in this process.
 */
async function openChargedWork(open: OpenFresh, { seconds }: { seconds: number }) {
  const {
    env,
    settings: { dataDir },
  } = await open()
  const work = await openWorkplace(env)
  onTestFinished(() => work.end())
  const { db, events } = work
  const owner = await buildUser(db)
  await giveTime(db, owner.id, { auto: seconds })
  const planId = await planOf(db, owner.id)
  const engines = (engine: Transcriber) => createEngines({ transcribers: [engine], setting: 'auto' })
  const caller = { id: owner.id, email: owner.email, role: 'USER' as const, sid: 'none' }
  const quota = createQuota({ isLimited: true })
  return {
    ...work,
    db,
    owner,
    caller,
    planId,
    files: createFiles({
      db,
      blobs: work.blobs,
      jobs: work.queue,
      events,
      ...fileLinks({ jobs: work.queue, events, quota }),
      engines: engines(hearing),
      quota,
      intake: noIntake,
      log: silentLog,
    }),
    /** A file whose header says this length, with its time reserved for whoever. */
    async addCharged(
      headerSeconds: number,
      { ownerId = owner.id, over = {} }: { ownerId?: string; over?: object } = {},
    ) {
      const reservationId = uuidv7()
      await db.transaction().execute((tx) =>
        reserve(tx, {
          planId,
          kind: 'auto',
          actorId: ownerId,
          at: Date.now(),
          seconds: Math.floor(headerSeconds),
          reservationId,
          part: 'accepted',
        }),
      )
      return work.addFile(await tone({ seconds: 6 }), {
        owner_id: ownerId,
        length_seconds: headerSeconds,
        plan_id: planId,
        reservation_id: reservationId,
        ...over,
      })
    },
    async run(engine: Transcriber = hearing) {
      const worker = await runWorker({
        ...(await workerBasis(dataDir)),
        db,
        jobs: work.queue,
        blobs: work.blobs,
        events,
        log: silentLog,
        translators: noTranslators,
        engines: engines(engine),
        media: createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null }),
      })
      onTestFinished(() => worker.stop())
      return worker
    },
    time: () => timeOn(db, planId),
    ledger: async () =>
      (
        await db
          .selectFrom('ledger')
          .select(['reason', 'seconds', 'actor_id'])
          .where('reason', '!=', 'grant')
          .orderBy('id')
          .execute()
      ).map(({ reason, seconds: n }) => [reason, n]),
  }
}

eachDatabase((open) => {
  test('[PL-022] a finished file is settled at the length that was decoded, and the rest comes back', async () => {
    const work = await openChargedWork(open, { seconds: 100 })
    const file = await work.addCharged(9.9)
    await work.run()
    expect(await work.fileIn(file.id, 'EDITING')).toMatchObject({
      length_seconds: 6,
      plan_id: work.planId,
      reservation_id: null,
    })
    expect(await work.time()).toMatchObject({ available: 94, reserved: 0, used: 6 })
    expect(await work.ledger()).toEqual([
      ['reserve', -9],
      ['release', 9],
      ['settle', -6],
    ])
  })

  test('[PL-022] a file longer than its header says is topped up, also when the header says nothing', async () => {
    const work = await openChargedWork(open, { seconds: 8 })
    const file = await work.addCharged(0)
    await work.run()
    await work.fileIn(file.id, 'EDITING')
    expect(await work.time()).toMatchObject({ available: 2, reserved: 0, used: 6 })
  })

  test('[UP-026 PL-024] without the top-up the file is FAILED, says so, and time comes back; no Resume', async () => {
    const work = await openChargedWork(open, { seconds: 5 })
    const file = await work.addCharged(1)
    await work.run()
    const failed = await work.fileIn(file.id, 'FAILED')
    expect(failed).toMatchObject({
      failure_code: 'not_enough_time',
      failure_message: messages.tooLarge,
      length_seconds: 6,
      reservation_id: null,
    })
    expect(await work.time()).toMatchObject({ available: 5, reserved: 0, used: 0 })
    expect(await work.ledger()).toEqual([
      ['reserve', -1],
      ['release', 1],
    ])
    await expect(work.files.resume(work.caller, file.id)).rejects.toMatchObject({
      status: 402,
      code: 'not_enough_time',
    })
    // Time that was bought lets it through.
    await giveTime(work.db, work.owner.id, { auto: 5 })
    await work.files.resume(work.caller, file.id)
    await work.fileIn(file.id, 'EDITING')
    expect(await work.time()).toMatchObject({ available: 4, used: 6 })
  })

  test('[PL-023] a file that fails for good gives its time back, once', async () => {
    const work = await openChargedWork(open, { seconds: 10 })
    const file = await work.addCharged(6)
    const silent = await work.run(engineOf(() => Promise.resolve([])))
    expect(await work.fileIn(file.id, 'FAILED')).toMatchObject({
      failure_message: messages.noSpeech,
      reservation_id: null,
    })
    expect(await work.time()).toMatchObject({ available: 10, reserved: 0, used: 0 })
    await silent.stop()
    await work.files.resume(work.caller, file.id)
    expect(await work.time()).toMatchObject({ available: 4, reserved: 6 })
    await work.run()
    await work.fileIn(file.id, 'EDITING')
    expect(await work.ledger()).toEqual([
      ['reserve', -6],
      ['release', 6],
      ['reserve', -6],
      ['release', 6],
      ['settle', -6],
    ])
  })

  test('a file that is removed under its worker gives its time back and is never settled', async () => {
    const work = await openChargedWork(open, { seconds: 10 })
    const file = await work.addCharged(6)
    const worker = await work.run(
      engineOf(async () => {
        await work.files.remove(work.caller, file.id)
        return said
      }),
    )
    await vi.waitFor(async () => expect(await work.ledger()).toHaveLength(2), PATIENCE)
    await worker.stop()
    expect(await work.ledger()).toEqual([
      ['reserve', -6],
      ['release', 6],
    ])
    expect(await work.time()).toMatchObject({ available: 10 })
  })

  test('work of a guest is settled on the plan that it reserved, also when the invitation has ended', async () => {
    const work = await openChargedWork(open, { seconds: 10 })
    const guest = await buildUser(work.db)
    await letUse(work.db, { guestId: guest.id, planId: work.planId })
    const file = await work.addCharged(6, { ownerId: guest.id })
    await work.run(
      engineOf(async () => {
        await work.db.deleteFrom('invitation').execute()
        await work.db.updateTable('user').set({ active_plan_id: null }).where('id', '=', guest.id).execute()
        return said
      }),
    )
    await work.fileIn(file.id, 'EDITING')
    expect(await work.time()).toMatchObject({ available: 4, used: 6 })
    expect(await work.db.selectFrom('ledger').select('actor_id').where('reason', '=', 'settle').execute()).toEqual([
      { actor_id: guest.id },
    ])
    expect(await timeOn(work.db, await planOf(work.db, guest.id))).toMatchObject({ used: 0 })
  })

  test('of two workers that have the same job, one settles', async () => {
    const work = await openChargedWork(open, { seconds: 10 })
    const file = await work.addCharged(6)
    let letGo: (() => void) | undefined
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let began = false
    const slow = await work.run(
      engineOf(async () => {
        // The job that is given back may come to the same worker, for its second hand.
        if (began) return said
        began = true
        await released
        return said
      }),
    )
    await vi.waitFor(() => expect(began).toBe(true), PATIENCE)
    await work.queue.releaseWorker(slow.workerId)
    const quick = await work.run()
    await work.fileIn(file.id, 'EDITING')
    letGo?.()
    await Promise.all([slow.stop(), quick.stop()])
    expect(await work.time()).toMatchObject({ available: 4, reserved: 0, used: 6 })
    expect(await work.ledger()).toEqual([
      ['reserve', -6],
      ['release', 6],
      ['settle', -6],
    ])
  })
})
