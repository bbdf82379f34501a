import { expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createPatchOrder } from '../../server/modules/media/uploads/tus/patch-order.ts'
import { createLocks } from '../../server/modules/media/uploads/tus/locks.ts'
import {
  changeLocked,
  deleteUpload,
  expiredUploads,
  insertUpload,
  sumOpen,
  uploadOf,
} from '../../server/modules/media/uploads/tus/repository.ts'
import { createResumable } from '../../server/modules/media/uploads/tus/service.ts'
import type { Uploads } from '../../server/modules/media/uploads/service.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { BlobMissing, type BlobStore } from '../../server/ports/blob-store.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'

const waiting = () => ({ onWanted: vi.fn<() => void>(), signal: new AbortController().signal })

async function buildUpload(db: Db) {
  const at = Date.now()
  const { id: userId } = await buildUser(db)
  const id = uuidv7()
  await insertUpload(db, {
    id,
    user_id: userId,
    blob_key: uuidv7(),
    size: 10,
    metadata: '{}',
    created_at: at,
    expires_at: at + 60_000,
  })
  return { id, userId, at }
}

// Two sets of locks on one database are two processes: they share nothing but the rows.
eachDatabase((open) => {
  test('of many who want an upload one has it, and each gets its turn', async () => {
    const { db } = await open()
    const { id } = await buildUpload(db)
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const lock = await createLocks({ db }).take(id, waiting())
        most = Math.max(most, ++inside)
        expect(await changeLocked(db, lock, { received: 5 })).toBe(true)
        inside--
        await lock.release()
      }),
    )
    expect(most).toBe(1)
  })

  test('a holder in another process hears that it is wanted', async () => {
    const { db } = await open()
    const { id } = await buildUpload(db)
    const holder = waiting()
    const held = await createLocks({ db, leaseMs: 400 }).take(id, holder)
    holder.onWanted.mockImplementation(() => void held.release())
    const next = await createLocks({ db }).take(id, waiting())
    expect(holder.onWanted).toHaveBeenCalled()
    expect(await changeLocked(db, held, { received: 5 })).toBe(false)
    await next.release()
  })

  test('a holder in this process that slept through its lease is waited for: it may still be writing', async () => {
    const { db } = await open()
    const { id } = await buildUpload(db)
    const locks = createLocks({ db })
    const holder = waiting()
    const held = await locks.take(id, holder)
    await db.updateTable('upload').set({ locked_until: 0 }).where('id', '=', id).execute()
    let isReleased = false
    holder.onWanted.mockImplementation(() => {
      isReleased = true
      void held.release()
    })
    const next = await locks.take(id, waiting())
    expect(isReleased).toBe(true)
    await next.release()
  })

  test('the lock of a process that died runs out, and one that lives keeps its own', async () => {
    const { db } = await open()
    const { id } = await buildUpload(db)
    await db
      .updateTable('upload')
      .set({ lock_id: 'dead', locked_until: Date.now() + 300 })
      .execute()
    const lock = await createLocks({ db, leaseMs: 2000 }).take(id, waiting())
    await expect(createLocks({ db, patienceMs: 200 }).take(id, waiting())).rejects.toMatchObject({ status: 423 })
    await lock.release()
    await expect(createLocks({ db }).take(uuidv7(), waiting())).rejects.toMatchObject({ status: 404 })
  })

  test('a process that slept through its lease asks before it writes on', async () => {
    const { db } = await open()
    const { id } = await buildUpload(db)
    let at = Date.now()
    const settings = { db, leaseMs: 60_000, now: () => at }
    const held = await createLocks(settings).take(id, waiting())
    at += 100_000
    expect(await held.isHeld()).toBe(true)
    at += 100_000
    const next = await createLocks(settings).take(id, waiting())
    expect(await held.isHeld()).toBe(false)
    expect(await next.isHeld()).toBe(true)
    await held.release()
    await next.release()
  })

  test('bytes that another process has made a file of are not removed by one that slept', async () => {
    const { db } = await open()
    const { id, userId } = await buildUpload(db)
    const locks = createLocks({ db })
    const turn = await createPatchOrder({ db, locks }).enter(id, { offset: 0, promised: 1, ...waiting() })
    const row = (await uploadOf(db, userId, id))!
    const remove = vi.fn<BlobStore['remove']>(async () => undefined)
    const append = vi.fn<BlobStore['append']>(async () => {
      await db.updateTable('upload').set({ lock_id: uuidv7() }).where('id', '=', id).execute()
      throw new BlobMissing('It is sealed.')
    })
    const resumable = createResumable({
      db,
      locks,
      keptDays: 7,
      blobs: { append, remove } as Partial<BlobStore> as BlobStore,
      uploads: {} as Uploads,
      room: { assert: () => Promise.resolve(), guard: (bytes) => bytes },
    })
    const piece = {
      bytes: (async function* () {
        yield Buffer.from('a')
      })(),
      promised: 1,
    }
    await expect(resumable.append(row, turn, piece)).rejects.toThrow(BlobMissing)
    expect(remove).not.toHaveBeenCalled()
    expect(await uploadOf(db, userId, id)).toBeDefined()
    await turn.end()
  })

  test('an upload that expired is swept unless somebody writes to it, and counts no more', async () => {
    const { db } = await open()
    const { id, userId, at } = await buildUpload(db)
    const openAt = async (when: number) => (await sumOpen(db, userId, { at: when, unsaidBytes: 7 })).count
    expect([await openAt(at), await openAt(at + 60_000)]).toEqual([1, 0])
    expect(await expiredUploads(db, at)).toEqual([])
    expect(await expiredUploads(db, at + 60_000)).toMatchObject([{ id }])
    await db
      .updateTable('upload')
      .set({ locked_until: at + 70_000 })
      .execute()
    expect(await expiredUploads(db, at + 60_000)).toEqual([])
    await deleteUpload(db, id)
    expect(await openAt(at)).toBe(0)
  })
})
