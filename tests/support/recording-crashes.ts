import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFfmpegRunner } from '../../src/main/media/run-ffmpeg.ts'
import { createRecordingStore } from '../../src/main/recording/recording-store.ts'
import { createRepair } from '../../src/main/recording/repair.ts'
import { encoded, tone } from './media-samples.ts'
import { createRandom } from './random.ts'

/** Seconds of the medium that is recorded. */
const LENGTH_SECONDS = 60
const USER = 'anna'

/** What a recording lost that was killed. */
export interface CrashResult {
  seed: number
  /** Seconds that the recorder had handed out when it was killed. */
  recorded: number
  /** Of those, how many are not on the disk. */
  lost: number
  /** Length of what can be played after the repair, in seconds; 0 when nothing was kept. */
  playable: number
}

/**
 * Records a minute of sound, a second every few milliseconds, in a process that is killed by SIGKILL at a moment that
 * the seed chooses; then starts again and looks what is there.
 */
export async function recordAndDie(seed: number): Promise<CrashResult> {
  const random = createRandom(seed)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-recording-'))
  try {
    const medium = await encoded(await tone({ seconds: LENGTH_SECONDS }), 'webm')
    const { size } = await stat(medium)
    const sliceBytes = Math.ceil(size / LENGTH_SECONDS)
    const id = `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`
    const recording = {
      id,
      kind: 'audio' as const,
      mimeType: 'audio/webm;codecs=opus',
      startedAt: 1_700_000_000_000,
      recordedMs: 0,
    }
    const recorded = await runUntilKilled({
      args: [folder, USER, JSON.stringify(recording), medium, String(sliceBytes)],
      atSecond: 1 + Math.floor(random() * (LENGTH_SECONDS - 1)),
      afterMs: random() * 4,
    })

    const store = createRecordingStore({ folder, repair: null })
    const [found] = await store.list(USER)
    const keptMs = found?.recordedMs ?? 0
    const file = await store.find(USER, id)
    const bytes = file ? await readFile(file.file) : Buffer.alloc(0)
    if (!bytes.equals((await readFile(medium)).subarray(0, bytes.length)))
      throw new Error(`seed ${seed}: the bytes on the disk are not those that were recorded`)
    if (bytes.length < Math.min(size, (keptMs / 1000) * sliceBytes))
      throw new Error(`seed ${seed}: ${keptMs} ms are written down, and only ${bytes.length} bytes are there`)

    const repaired = createRecordingStore({ folder, repair: createRepair(createFfmpegRunner('/usr/bin/ffmpeg')) })
    const [offered] = await repaired.list(USER)
    if (found && offered?.mimeType !== 'audio/ogg') throw new Error(`seed ${seed}: the recording was not repaired`)
    const whole = await repaired.find(USER, id)
    return {
      seed,
      recorded,
      lost: recorded - keptMs / 1000,
      playable: whole && found ? await decodedSeconds(whole.file) : 0,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers how many seconds had been recorded when the process died. */
function runUntilKilled({
  args,
  atSecond,
  afterMs,
}: {
  args: string[]
  atSecond: number
  afterMs: number
}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'recording-process.ts'), args)
    let recorded = 0
    child.on('message', (message: { recorded?: number }) => {
      if (message.recorded === undefined) return
      recorded = message.recorded
      // Within the writing of that second or of the ones after it.
      if (recorded === atSecond) setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 || code === null ? resolve(recorded) : reject(new Error(`the recording process ended with ${code}`)),
    )
  })
}

/** Seconds of sound that decode. */
async function decodedSeconds(file: string): Promise<number> {
  let seconds = 0
  await createFfmpegRunner('/usr/bin/ffmpeg')({
    input: file,
    inputOptions: [],
    output: '/dev/null',
    outputOptions: ['-f', 's16le', '-ar', '8000', '-ac', '1'],
    onProgress: (done) => {
      seconds = done
    },
  })
  return seconds
}
