import { expect, test, vi } from 'vitest'
import type { LiveEnd } from '../../../src/shared/contract/live-transcription.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { LiveRow } from './repository.ts'
import { createSoundWriter } from './store-sound.ts'

/** A database in which the session is this connection's. */
function ownSession(): Db {
  const query = {
    updateTable: () => query,
    set: () => query,
    where: () => query,
    executeTakeFirst: () => Promise.resolve({ numUpdatedRows: 1n }),
  }
  return query as unknown as Db
}

const SECOND = 32_000
const WRITER = { fileId: 'f', connectionId: 'c' }

test('sound that comes after the end of the time is passed over, and is no gap', async () => {
  const limits: LiveEnd[] = []
  const append = vi.fn(() => Promise.resolve(0))
  const writer = createSoundWriter({ received: 0, held_seconds: 1, blob_key: 'k' } as LiveRow, WRITER, {
    db: ownSession(),
    blobs: { append },
    room: { assert: () => Promise.resolve() },
    hold: () => Promise.resolve(false),
    now: () => 0,
    onStored: () => undefined,
    onWaiting: () => undefined,
    onLimit: (by) => limits.push(by),
    onLost: () => undefined,
  })
  const fail = vi.fn()
  expect(writer.write(Buffer.alloc(2 * SECOND), 0, fail)).toBe(true)
  await writer.settle()
  expect([limits, writer.received()]).toEqual([['time'], SECOND])
  // Its sender learns of the end only now, and has gone on.
  expect(writer.write(Buffer.alloc(SECOND), 2 * SECOND, fail)).toBe(true)
  expect(writer.write(Buffer.alloc(SECOND), 3 * SECOND, fail)).toBe(true)
  expect(append).toHaveBeenCalledOnce()
  expect(fail).not.toHaveBeenCalled()
})

test('sound that leaves some out is told while the session goes on', () => {
  const writer = createSoundWriter({ received: 0, held_seconds: 60, blob_key: 'k' } as LiveRow, WRITER, {
    db: ownSession(),
    blobs: { append: () => Promise.resolve(0) },
    room: { assert: () => Promise.resolve() },
    hold: () => Promise.resolve(true),
    now: () => 0,
    onStored: () => undefined,
    onWaiting: () => undefined,
    onLimit: () => undefined,
    onLost: () => undefined,
  })
  expect(writer.write(Buffer.alloc(SECOND), SECOND, vi.fn())).toBe(false)
  writer.stop()
})
