// Records in a process of its own: `node recording-process.ts FOLDER USER RECORDING(json) MEDIUM SLICE_BYTES`.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { createRecordingStore } from '../../src/main/recording/recording-store.ts'
import type { Recording } from '../../src/shared/domain/recording.ts'

const [folder = '', userId = '', json = '', medium = '', sliceBytes = ''] = process.argv.slice(2)
const recording = JSON.parse(json) as Recording
const bytes = readFileSync(medium)
const size = Number(sliceBytes)
const store = createRecordingStore({ folder, repair: null })
/** Tells the parent at once, so that it knows what was promised when the process is gone. */
const tell = (message: object) => void process.send?.(message)

await store.begin(userId, recording)
for (let second = 1; (second - 1) * size < bytes.length; second++) {
  tell({ recorded: second })
  await store.append(userId, recording.id, bytes.subarray((second - 1) * size, second * size), second * 1000)
  tell({ kept: second })
}
tell({ done: true })
