import { z } from 'zod'
import { type CaptureSources, RECORDING_CHANNELS } from '../../shared/bridge/recordings.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import { type RecordingStore, recordingSchema } from './recording-store.ts'

/** Ids are names on the disk: nothing that leads elsewhere. */
export const userIdSchema = z.string().regex(/^[A-Za-z\d][A-Za-z\d_-]{0,63}$/)
const id = z.uuid()

/** Bytes of one slice: a second of the sharpest picture is far less. */
const MOST_BYTES = 32 * 1024 * 1024
const slice = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MOST_BYTES)

export interface RecordingsIpcDeps {
  store: RecordingStore
  sources: CaptureSources
}

/** Answers what the page's recorder asks of the disk. */
export function registerRecordings({ answer }: BridgeGate, { store, sources }: RecordingsIpcDeps): void {
  answer(RECORDING_CHANNELS.begin, z.tuple([userIdSchema, recordingSchema]), (userId, recording) =>
    store.begin(userId, recording),
  )
  answer(
    RECORDING_CHANNELS.append,
    z.tuple([userIdSchema, id, slice, z.number().min(0).finite()]),
    (userId, recordingId, bytes, recordedMs) => store.append(userId, recordingId, bytes, recordedMs),
  )
  answer(RECORDING_CHANNELS.close, z.tuple([userIdSchema, id]), (userId, recordingId) =>
    store.close(userId, recordingId),
  )
  answer(RECORDING_CHANNELS.list, z.tuple([userIdSchema]), (userId) => store.list(userId))
  answer(RECORDING_CHANNELS.remove, z.tuple([userIdSchema, id]), (userId, recordingId) =>
    store.remove(userId, recordingId),
  )
  answer(RECORDING_CHANNELS.removeAll, z.tuple([userIdSchema]), (userId) => store.removeAll(userId))
  answer(RECORDING_CHANNELS.freeBytes, z.tuple([]), () => store.freeBytes())
  answer(RECORDING_CHANNELS.sources, z.tuple([]), () => sources)
}
