import path from 'node:path'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { TRANSCRIBE_FILE } from '../../server/modules/files/jobs.ts'
import { reserve } from '../../server/modules/billing/plans/ledger.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { buildTestApp } from '../support/app.ts'
import { buildUser } from '../support/factories.ts'
import { JOBS_FOR_LATER } from '../support/jobs-for-later.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { writeToneSpeech } from '../support/scripted-engine.ts'
import { wordsOf } from '../../src/shared/transcript/compare.ts'
import { openWorkplace, until } from '../support/workers.ts'

const SECONDS = 60

async function openKills() {
  const { settings, dataDir } = await buildTestApp()
  const workplace = await openWorkplace(settings)
  onTestFinished(() => workplace.end())
  return { ...workplace, dataDir }
}

async function toneFile(work: Awaited<ReturnType<typeof openKills>>) {
  const wavPath = path.join(work.dataDir, 'tones.wav')
  const words = await writeToneSpeech(wavPath, SECONDS)
  const owner = await buildUser(work.db)
  await giveTime(work.db, owner.id, { auto: SECONDS * 2 })
  const planId = await planOf(work.db, owner.id)
  const reservationId = uuidv7()
  await work.db.transaction().execute((tx) =>
    reserve(tx, {
      planId,
      kind: 'auto',
      actorId: owner.id,
      at: Date.now(),
      seconds: 1,
      reservationId,
      part: 'accepted',
    }),
  )
  const charge = { owner_id: owner.id, plan_id: planId, reservation_id: reservationId }
  return { words, planId, file: await work.addFile(wavPath, { name: 'tones.wav', length_seconds: SECONDS, ...charge }) }
}

/** Nothing that was made on the way is left. */
async function expectTidy({ db, dataDir }: Awaited<ReturnType<typeof openKills>>, fileId: string) {
  // The mail to the owner waits a minute, so that it can tell of several files.
  await until(
    'the jobs to be done',
    async () =>
      (
        await db
          .selectFrom('job')
          .select('id')
          .where('state', '!=', 'done')
          .where('name', 'not in', JOBS_FOR_LATER)
          .execute()
      ).length === 0,
  )
  expect(await db.selectFrom('segment').selectAll().where('file_id', '=', fileId).execute()).toEqual([])
  await until(
    'the work folder to go',
    async () => (await readdir(path.join(dataDir, 'work')).catch(() => [])).length === 0,
  )
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('[FI-052] [PL-022] a worker killed at five moments leaves the text and charge of one that is not', async () => {
  const calm = await openKills()
  const undisturbed = await toneFile(calm)
  calm.start({ engine: 'scripted' })
  await calm.fileIn(undisturbed.file.id, 'EDITING')
  const expected = await calm.transcript(undisturbed.file.id)
  expect(wordsOf(expected!.transcript)).toEqual(undisturbed.words)
  expect(checkTranscript(expected!.transcript, SECONDS)).toEqual([])

  const work = await openKills()
  const { file, planId } = await toneFile(work)

  const decoding = work.start({ engine: 'scripted', hold: 'normalise' })
  await decoding.held
  await decoding.kill()
  expect(await work.fileIn(file.id, 'TRANSCRIBE')).toMatchObject({ progress: 0 })

  // The first segment is held while the other slot goes on: killed with some finished and one in the middle.
  const between = work.start({ engine: 'scripted', hold: 'segment 1' })
  const { childPid } = await between.held
  await until('two finished segments', async () => (await work.finishedSegments(file.id)) >= 2)
  await between.kill()
  await until('the engine to end with its worker', async () => !isAlive(childPid!))
  const finished = await work.finishedSegments(file.id)
  expect(finished).toBeGreaterThanOrEqual(2)
  expect((await work.fileIn(file.id, 'TRANSCRIBE')).progress).toBeGreaterThan(0.1)

  const within = work.start({ engine: 'scripted', hold: 'segment 1' })
  await within.held
  await within.kill()
  expect(await work.finishedSegments(file.id)).toBeGreaterThanOrEqual(finished)

  const committing = work.start({ engine: 'scripted', hold: 'commit' })
  await committing.held
  await committing.kill()
  expect(await work.transcript(file.id)).toBeNull()
  await work.fileIn(file.id, 'TRANSCRIBE')

  const finishing = work.start({ engine: 'scripted' })
  await work.fileIn(file.id, 'EDITING')
  await finishing.kill()
  work.start({ engine: 'scripted' })
  await expectTidy(work, file.id)
  expect(await work.transcript(file.id)).toEqual(expected)
  expect(await timeOn(work.db, planId)).toMatchObject({ available: SECONDS, reserved: 0, used: SECONDS })
})

test('a worker ends when the server that forked it is gone, and gives its job back', async () => {
  const work = await openKills()
  const { file } = await toneFile(work)
  const worker = work.start({ engine: 'scripted', hold: 'segment 1' })
  const { childPid } = await worker.held
  worker.disconnect()
  await worker.gone
  await until('the engine to end with its worker', async () => !isAlive(childPid!))
  expect(await work.db.selectFrom('job').select('state').where('name', '=', TRANSCRIBE_FILE.name).execute()).toEqual([
    { state: 'ready' },
  ])
  work.start({ engine: 'scripted' })
  await work.fileIn(file.id, 'EDITING')
})
