// Records and writes down in a process of its own: `node device-recording-process.ts FOLDER MODELS USER RECORDING(json)
// WAV SLICE_BYTES`. Tells what is on the disk, and which words are final.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { createOnDeviceSpeech } from '../../server/on-device/index.ts'
import { createRecordingStore } from '../../src/main/recording/recording-store.ts'
import { createDeviceSpeech } from '../../src/main/speech/device-speech.ts'
import type { Recording } from '../../src/shared/domain/recording.ts'

const [folder = '', modelsFolder = '', userId = '', json = '', wav = '', sliceBytes = ''] = process.argv.slice(2)
const recording = JSON.parse(json) as Recording
const bytes = readFileSync(wav)
const size = Number(sliceBytes)
/** Tells the parent at once, so that it knows what was promised when the process is gone. */
const tell = (message: object) => void process.send?.(message)
const speech = createDeviceSpeech({
  engines: createOnDeviceSpeech({ modelsFolder }),
  report: ({ words }) => words.length > 0 && tell({ words }),
})
const store = createRecordingStore({ folder, repair: null, speech })

await store.begin(userId, recording)
for (let slice = 0; slice * size < bytes.length; slice++) {
  tell({ handedOut: Math.min(bytes.length, (slice + 1) * size) })
  await store.append(userId, recording.id, bytes.subarray(slice * size, (slice + 1) * size), (slice + 1) * 500)
}
await store.close(userId, recording.id)
const found = await store.find(userId, recording.id)
if (found) await speech.text(found.file, found.recording)
tell({ done: true })
