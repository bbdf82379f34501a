import { expect, test } from 'vitest'
import { createMultilingualQueue } from '../../server/modules/files/multilingual-queue.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import { eachDatabase, type TestDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { presentEngines } from '../support/uploads.ts'
import { silentLog } from '../support/silent-log.ts'

const several = {
  isMultilingual: true,
  languageCode: 'multi',
  name: 'a.mp3',
  type: 'audio/mpeg',
  size: 1,
  lengthSeconds: 1,
  mediaSha256: '00',
}

async function build({ db, work }: TestDatabase) {
  const { jobs, events } = await work()
  const blobs = { remove: () => Promise.resolve() } as never
  const quota = createQuota({ isLimited: false })
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
  const queue = createMultilingualQueue({ jobs, events })
  const statuses = async () =>
    Object.fromEntries(
      (await db.selectFrom('file').select(['id', 'status']).execute()).map(({ id, status }) => [id, status]),
    )
  return { files, queue, jobs, statuses }
}

eachDatabase((open) => {
  test('[FI-054] of several multilingual uploads at once one is transcribed, the others are QUEUED', async () => {
    const database = await open()
    const { files, statuses, jobs } = await build(database)
    const { id } = await buildUser(database.db)
    const caller = { id, email: 'a@example.org', role: 'USER' as const, sid: 'none' }
    await Promise.all([1, 2, 3, 4].map((n) => files.add(caller, { ...several, mediaKey: String(n) })))
    expect(Object.values(await statuses()).toSorted()).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'TRANSCRIBE'])
    expect(await jobs.claim(['transcribe-file'], 'w')).not.toBeNull()
    expect(await jobs.claim(['transcribe-file'], 'w')).toBeNull()
  })

  test('[FI-054] another owner, and a file in one language, do not wait', async () => {
    const database = await open()
    const { files, statuses } = await build(database)
    const { id } = await buildUser(database.db)
    await buildFile(database.db, { status: 'TRANSCRIBE', is_multilingual: 1 })
    const caller = { id, email: 'a@example.org', role: 'USER' as const, sid: 'none' }
    const mine = await files.add(caller, { ...several, mediaKey: 'a' })
    const english = await files.add(caller, { ...several, isMultilingual: false, languageCode: 'en', mediaKey: 'b' })
    expect(await statuses()).toMatchObject({ [mine]: 'TRANSCRIBE', [english]: 'TRANSCRIBE' })
  })

  test('[FI-055] when the one in work is done, the oldest QUEUED one starts, once', async () => {
    const database = await open()
    const { queue, statuses, jobs } = await build(database)
    const { id: owner_id } = await buildUser(database.db)
    const working = await buildFile(database.db, { owner_id, status: 'TRANSCRIBE', is_multilingual: 1 })
    const young = await buildFile(database.db, { owner_id, status: 'QUEUED', is_multilingual: 1, uploaded_at: 2000 })
    const old = await buildFile(database.db, { owner_id, status: 'QUEUED', is_multilingual: 1, uploaded_at: 1000 })
    const advance = () => database.db.transaction().execute((tx) => queue.advance(owner_id, tx))

    expect(await advance()).toBeNull()
    await database.db.updateTable('file').set({ status: 'EDITING' }).where('id', '=', working.id).execute()
    expect((await Promise.all([advance(), advance()])).filter(Boolean)).toEqual([old.id])
    expect(await statuses()).toEqual({ [working.id]: 'EDITING', [old.id]: 'TRANSCRIBE', [young.id]: 'QUEUED' })
    expect(await jobs.claim(['transcribe-file'], 'w')).toMatchObject({ payload: { fileId: old.id } })
    expect(await database.db.selectFrom('event').select(['file_id', 'user_id']).execute()).toEqual([
      { file_id: old.id, user_id: owner_id },
    ])
  })

  test('[FI-055] removing the one in work lets the next one start', async () => {
    const database = await open()
    const { files, statuses } = await build(database)
    const { id: owner_id } = await buildUser(database.db)
    const working = await buildFile(database.db, { owner_id, status: 'TRANSCRIBE', is_multilingual: 1 })
    const waiting = await buildFile(database.db, { owner_id, status: 'QUEUED', is_multilingual: 1 })
    await files.remove({ id: owner_id, email: 'a@example.org', role: 'USER', sid: 'none' }, working.id)
    expect(await statuses()).toEqual({ [waiting.id]: 'TRANSCRIBE' })
  })

  test('[FI-006] sums, lists and sweeps read the same on every database', async () => {
    const database = await open()
    const { files } = await build(database)
    const { id } = await buildUser(database.db)
    const caller = { id, email: 'a@example.org', role: 'USER' as const, sid: 'none' }
    expect(await files.list(caller, { only_info: false, limit: 20, sort: '-uploaded_date' })).toEqual({
      archived_count: 0,
      folder_count: 0,
      tag_count: 0,
      filter_count: 0,
      files: [],
      count: 0,
      total_length: 0,
      autoTranscribeOrFailedFilesLength: 0,
      humanTranscribeOrFailedFilesLength: 0,
    })
    const file = await buildFile(database.db, { owner_id: id, status: 'FAILED', length_seconds: 2.5 })
    const list = await files.list(caller, { only_info: false, page: 1, limit: 20, sort: '-uploaded_date' })
    expect(list).toMatchObject({
      count: 1,
      total_length: 2.5,
      // As it is charged: a begun second is free.
      autoTranscribeOrFailedFilesLength: 2,
      files: [{ file: { _id: file.id, uploaded_date: new Date(file.uploaded_at).toISOString() } }],
    })
  })
})
