import * as fc from 'fast-check'
import type { Work } from '../../server/adapters/work.ts'
import { composeEvents } from '../../server/compose-events.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { AppError } from '../../server/kernel/errors.ts'
import { createDesk } from '../../server/modules/human-desk/desk.ts'
import { changeTakenText } from '../../server/modules/files/human/record.ts'
import { humanOf } from '../../server/modules/files/human/repository.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { noStyleGate } from './no-style-gate.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createTranscripts } from '../../server/modules/transcripts/service.ts'
import type { Caller } from '../../server/kernel/http/mount.ts'
import { createThreads } from '../../server/kernel/threads/threads.ts'
import { buildWork, packedWords } from './desk.ts'
import { buildUser } from './factories.ts'

type Step = 'take' | 'release' | 'save' | 'finish' | 'reopen' | 'publish'

/** Something that a transcriptor does with one of a few files; `complete` writes, finishes and publishes. */
export interface DeskOperation {
  kind: Step | 'complete'
  file: number
}

const FILES = 3
/** What else can happen to somebody who comes too late. */
const REFUSED = [404, 409]

const operation: fc.Arbitrary<DeskOperation> = fc.record({
  kind: fc.constantFrom('take', 'take', 'release', 'save', 'save', 'finish', 'reopen', 'publish', 'complete'),
  file: fc.nat(FILES - 1),
})

/** What several transcriptors do, each one thing after the other and all at once. */
export const deskOperationsOf = (people: number, each: number): fc.Arbitrary<DeskOperation[][]> =>
  fc.array(fc.array(operation, { minLength: each, maxLength: each }), { minLength: people, maxLength: people })

/** What a process has of its own. */
export interface Connection extends Pick<Work, 'jobs' | 'events'> {
  db: Db
}

/** Small saves are checked where they are: no thread begins. */
const threads = createThreads()

/** One process: its own connection with the services on it. */
function openProcess({ db, jobs, events }: Connection) {
  const quota = createQuota({ isLimited: true })
  const desk = createDesk({
    db,
    jobs,
    events,
    engines: { choose: async () => ({ engine: null, advice: 'none' }) },
    threads,
    quota,
    styleGuides: noStyleGate,
  })
  const { transcripts: transcriptEvents } = composeEvents({ jobs, events, quota })
  return { db, events, desk, transcripts: createTranscripts({ db, threads, transcriptEvents }) }
}

/**
 * Runs them on files of their own, the people in turn on these connections; answers how many files were published.
 * @throws Error naming the promise that was broken
 */
export async function runDeskOperations(
  connections: readonly [Connection, ...Connection[]],
  people: readonly (readonly DeskOperation[])[],
): Promise<number> {
  const processes = connections.map(openProcess)
  const [{ db }] = connections
  const owner = await buildUser(db)
  const files = await Promise.all(Array.from({ length: FILES }, () => buildWork(db, owner.id)))
  const callers = await Promise.all(
    people.map(async (): Promise<Caller> => ({
      ...(await buildUser(db, { role: 'HUMAN-TRANSCRIPTOR' })),
      role: 'HUMAN-TRANSCRIPTOR',
      sid: 'none',
    })),
  )
  const done = new Map<string, number>()
  const saves = new Map<string, string[]>(files.map(({ id }) => [id, []]))
  const count = (what: string) => done.get(what) ?? 0

  async function act(person: number, at: number, { kind, file }: DeskOperation): Promise<void> {
    const steps: Step[] = kind === 'complete' ? ['save', 'finish', 'publish'] : [kind]
    for (const step of steps) await perform(person, at, step, file)
  }

  async function perform(person: number, at: number, kind: Step, index: number): Promise<void> {
    const { desk, transcripts, events, db: on } = processes[person % processes.length]!
    const [caller, file] = [callers[person]!, files[index]!]
    const word = `said${person}x${at}`
    const calls: Record<Step, () => Promise<unknown>> = {
      take: () => desk.take(caller, file.id),
      release: () => desk.release(caller, file.id),
      publish: () => desk.publish(caller, file.id),
      save: () => transcripts.save(caller, file.id, packedWords(word), undefined),
      finish: () => on.transaction().execute((tx) => changeTakenText(tx, events, caller, file, { status: 'FINISHED' })),
      reopen: () => on.transaction().execute((tx) => changeTakenText(tx, events, caller, file, { status: 'EDITING' })),
    }
    try {
      await calls[kind]()
    } catch (error) {
      if (error instanceof AppError && REFUSED.includes(error.status)) return
      throw error
    }
    const what = `${kind} ${file.id}`
    done.set(what, count(what) + 1)
    if (kind === 'save') saves.get(file.id)!.push(word)
  }

  await Promise.all(
    people.map(async (operations, person) => {
      for (const [at, each] of operations.entries()) await act(person, at, each)
    }),
  )
  for (const { id } of files) await checkFile(id)
  const faults = await auditLedger(db)
  if (faults.length > 0) throw new Error(`the ledger and the balances disagree: ${JSON.stringify(faults)}`)
  return files.filter(({ id }) => count(`publish ${id}`) > 0).length

  async function checkFile(id: string): Promise<void> {
    const broken = (promise: string): never => {
      throw new Error(`${id}: ${promise}`)
    }
    const file = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const human = (await humanOf(db, id))!
    const isTaken = human.transcriptor_id !== null
    const isPublished = human.published_at !== null
    if (count(`take ${id}`) - count(`release ${id}`) !== (isTaken ? 1 : 0))
      broken('somebody took it while another had it')
    const expected = isPublished ? 'EDITING' : isTaken ? 'HUMAN-TRANSCRIBE' : 'STANDBY'
    if (file.status !== expected) broken(`it is ${file.status} where it should be ${expected}`)
    if ((human.status === 'STANDBY') !== !isTaken) broken(`its record is ${human.status}, taken: ${isTaken}`)

    const versions = await db
      .selectFrom('transcript_version')
      .select(['version', 'words'])
      .where('file_id', '=', id)
      .orderBy('version')
      .execute()
    if (versions.length !== saves.get(id)!.length || versions.some(({ version }, index) => version !== index + 1))
      broken('a saved text is lost')

    const reservation = files.find((known) => known.id === id)!.reservation_id!
    const charges = await db
      .selectFrom('ledger')
      .select('seconds')
      .where('reference', '=', reservation)
      .where('reason', '=', 'human_publish')
      .execute()
    if (charges.length !== (isPublished ? 1 : 0))
      broken(`it is charged ${charges.length} times, published: ${isPublished}`)
    if (isPublished !== (file.reservation_id === null))
      broken('its reservation ends when it is published, and not before')
    const published = await db
      .selectFrom('published_work')
      .select('transcriptor_id')
      .where('file_id', '=', id)
      .execute()
    if (
      published.length !== (isPublished ? 1 : 0) ||
      (isPublished && published[0]!.transcriptor_id !== human.transcriptor_id)
    )
      broken('somebody else is said to have published it')
    if (
      isPublished &&
      (human.status !== 'FINISHED' ||
        !versions.some(({ version, words }) => version === human.published_version && words > 0))
    )
      broken('something unfinished was published')
  }
}
