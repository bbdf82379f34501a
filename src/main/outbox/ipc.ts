import { z } from 'zod'
import { OUTBOX_CHANNELS as CHANNELS, OUTBOX_PIECE_BYTES } from '../../shared/bridge/outbox.ts'
import { uploadOptions } from '../../shared/contract/files/upload.ts'
import { messages } from '../../shared/messages.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import { copyFile } from './copy-file.ts'
import type { OutboxIntake } from './intake.ts'
import { MEDIA_NAME_LENGTH, MOST_TRANSCRIPT_BYTES } from './limits.ts'
import type { Outbox } from './outbox.ts'

export interface OutboxIpcDeps {
  outbox: Outbox
  /** Bytes a second, null: no limit. */
  limit: { get: () => number | null; set: (bytesPerSecond: number | null) => Promise<void> }
}

const id = z.uuid()
const name = z.string().max(MEDIA_NAME_LENGTH)
const bytes = z.int().min(0)
const newItem = z.strictObject({
  id: id.optional(),
  name,
  size: bytes,
  options: uploadOptions,
  transcript: z.strictObject({ name, size: bytes.max(MOST_TRANSCRIPT_BYTES) }).nullable(),
})
const piece = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= OUTBOX_PIECE_BYTES)
const limitBytes = z.int().min(1000).max(1e10).nullable()

/** Media that may be on their way into the outbox at once. */
const MOST_INTAKES = 50

/** Answers what the page asks of the outbox. */
export function registerOutboxIpc({ answer, hear }: BridgeGate, { outbox, limit }: OutboxIpcDeps): void {
  const intakes = new Map<string, OutboxIntake>()

  /** Does one step of an intake; one that fails is given up, and says why. */
  async function step(intakeId: string, work: (intake: OutboxIntake) => Promise<void>): Promise<void> {
    const intake = intakes.get(intakeId)
    if (!intake) throw new Error(messages.outboxNotKept)
    try {
      await work(intake)
    } catch (error) {
      intakes.delete(intakeId)
      await intake.abandon().catch(() => undefined)
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      throw new Error(isFull ? messages.outboxFull : messages.outboxNotKept, { cause: error })
    }
  }

  answer(CHANNELS.begin, z.tuple([newItem]), async (item) => {
    if (intakes.size >= MOST_INTAKES) throw new Error(messages.outboxNotKept)
    const intake = await outbox.begin(item)
    if (intake) intakes.set(intake.id, intake)
    return intake?.id ?? null
  })
  answer(CHANNELS.append, z.tuple([id, z.enum(['media', 'transcript']), piece]), (intakeId, part, data) =>
    step(intakeId, (intake) => intake.append(part, data)),
  )
  answer(CHANNELS.copy, z.tuple([id, z.string().min(1).max(MEDIA_NAME_LENGTH)]), (intakeId, file) =>
    step(intakeId, (intake) => copyFile(intake, file)),
  )
  answer(CHANNELS.finish, z.tuple([id]), (intakeId) =>
    step(intakeId, async (intake) => {
      await intake.finish()
      intakes.delete(intakeId)
    }),
  )
  answer(CHANNELS.list, z.tuple([]), () => outbox.entries())
  answer(CHANNELS.pause, z.tuple([id]), (item) => outbox.pause(item))
  answer(CHANNELS.resume, z.tuple([id]), (item) => outbox.resume(item))
  answer(CHANNELS.remove, z.tuple([id]), async (item) => {
    const intake = intakes.get(item)
    intakes.delete(item)
    await (intake ? intake.abandon() : outbox.remove(item))
  })
  answer(CHANNELS.sendFirst, z.tuple([id]), (item) => outbox.sendFirst(item))
  answer(CHANNELS.getLimit, z.tuple([]), () => limit.get())
  answer(CHANNELS.setLimit, z.tuple([limitBytes]), (value) => limit.set(value))
  hear(CHANNELS.wake, z.tuple([]), () => outbox.wake())
}
