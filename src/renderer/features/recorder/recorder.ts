import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Capture, prepareCapture } from './capture/capture.ts'
import type { preparePcm } from './capture/pcm-capture.ts'
import { type ChosenDevices, type openDevices, RecorderRefusal } from './capture/devices.ts'
import {
  isRunning,
  NOT_STARTED,
  nextState,
  recordedMs,
  type RecorderEvent,
  type RecorderState,
} from './core/recorder-state.ts'
import type { Recording, RecordingKind } from './core/recording.ts'
import { secondsOfRoom } from './core/room.ts'
import type { Keeper } from './stored/keeper.ts'
import type { StoredRecordings } from './stored/stored-recordings.ts'

/** What the recorder shows. */
export interface RecorderView {
  state: RecorderState
  /** While recording and paused. */
  stream: MediaStream | null
  /** From the beginning until it is cancelled or handed over. */
  recording: Recording | null
  /** All of it, once stopped. */
  file: File | null
  /** False once a crash would lose something: the disk is full, or there is none. */
  isKept: boolean
  /** The disk is full. */
  isFull: boolean
  /** For how long the disk has room, null while unknown. */
  roomSeconds: number | null
}

const EMPTY: RecorderView = {
  state: NOT_STARTED,
  stream: null,
  recording: null,
  file: null,
  isKept: true,
  isFull: false,
  roomSeconds: null,
}

/** All of a recording. */
export interface FinishedRecording {
  recording: Recording
  file: File
  /** The device has all of it. */
  isKept: boolean
}

export interface Recorder {
  store: StoreApi<RecorderView>
  /**
   * Asks for the devices and begins; a refusal is in the state. `spoken`: the language in which this device writes down
   * what it hears meanwhile.
   */
  start(kind: RecordingKind, devices: ChosenDevices, spoken?: string): Promise<void>
  pause(): void
  resume(): void
  /** Ends it; `file` follows. */
  stop(): Promise<void>
  /** Ends it and starts over. Answers what was recorded, for the caller to discard; null when nothing was. */
  cancel(): Promise<FinishedRecording | null>
  /** Milliseconds recorded by now. */
  elapsedMs(): number
  /** Gives the stopped recording away; the recorder starts over. */
  handOver(): FinishedRecording | null
  /** Ends what runs and leaves it on the device, to be offered again. */
  close(): Promise<void>
}

export interface RecorderNeeds {
  open: typeof openDevices
  prepare: typeof prepareCapture
  /** Prepares sound that is written down while it is recorded. */
  preparePcm?: typeof preparePcm
  kept: Pick<StoredRecordings, 'begin' | 'offer'>
  /** Free bytes of the browser's disk, null where it does not say. */
  freeBytes: () => Promise<number | null>
  /** Whether it ends when the disk is full, while there is still room for the last slice; else it goes on in memory. */
  stopsWhenFull?: boolean
  /** A clock that never goes back, in milliseconds. */
  now?: () => number
}

export function createRecorder({
  open,
  prepare,
  preparePcm: prepareSpoken = (stream) => prepare(stream, 'audio'),
  kept,
  freeBytes,
  stopsWhenFull = false,
  now = () => performance.now(),
}: RecorderNeeds): Recorder {
  const store = createStore<RecorderView>(() => EMPTY)
  /** What runs now; a later start or a cancel makes another. */
  let running: { capture: Capture; keeper: Keeper } | null = null
  let attempt = 0
  /** The ending that is on its way, or the last one. */
  let ending: Promise<FinishedRecording | null> = Promise.resolve(null)

  const state = () => store.getState().state
  const send = (event: RecorderEvent) => store.setState({ state: nextState(state(), event) })
  const elapsedMs = () => recordedMs(state(), now())

  async function start(kind: RecordingKind, devices: ChosenDevices, spoken?: string): Promise<void> {
    if (state().at !== 'not-started') return
    attempt += 1
    const own = attempt
    const isOver = () => own !== attempt
    send({ type: 'ask' })
    let stream: MediaStream | undefined
    let abandon = async () => {}
    try {
      stream = await open(kind, devices)
      const prepared = spoken === undefined ? prepare(stream, kind) : prepareSpoken(stream)
      const recording: Recording = {
        id: crypto.randomUUID(),
        kind,
        mimeType: prepared.mimeType,
        startedAt: Date.now(),
        recordedMs: 0,
        ...(spoken !== undefined && { spoken }),
      }
      if (isOver()) {
        release(stream)
        return
      }
      const keeper = await kept.begin(recording, (isFull) => {
        if (isOver()) return
        store.setState({ isKept: false, isFull })
        if (isFull) endFull()
      })
      abandon = async () => {
        await keeper.finish()
        await kept.offer(recording)
      }
      if (isOver()) {
        release(stream)
        await abandon()
        return
      }
      let lengthMs = 0
      const capture = prepared.begin({
        onSlice(slice) {
          // The last slice comes after the ending, and after a cancel the state counts from nothing again.
          if (!isOver()) lengthMs = elapsedMs()
          keeper.keep(slice, lengthMs)
          void measureRoom(recording, keeper)
        },
        onLost: () => isOver() || void end({ type: 'lose', nowMs: now(), problem: 'lost' }),
      })
      running = { capture, keeper }
      store.setState({ stream, recording })
      send({ type: 'start', nowMs: now() })
      void measureRoom(recording, keeper)
    } catch (error) {
      if (stream) release(stream)
      await abandon()
      if (!isOver()) send({ type: 'refuse', problem: error instanceof RecorderRefusal ? error.problem : 'failed' })
    }
  }

  async function measureRoom({ kind }: Recording, keeper: Keeper): Promise<void> {
    const bytes = keeper.bytes()
    const free = await freeBytes()
    if (running?.keeper !== keeper || free === null) return
    store.setState({ roomSeconds: secondsOfRoom(free, { kind, bytes, recordedMs: elapsedMs() }) })
    if (free === 0) endFull()
  }

  function endFull(): void {
    if (stopsWhenFull) void end({ type: 'lose', nowMs: now(), problem: 'full' })
  }

  function end(event: RecorderEvent): Promise<FinishedRecording | null> {
    const { stream, recording } = store.getState()
    if (!running || !recording) return ending
    const { capture, keeper } = running
    const own = attempt
    running = null
    send(event)
    const length = elapsedMs()
    ending = (async () => {
      await capture.stop()
      if (stream) release(stream)
      const file = await keeper.finish()
      const finished = { recording: { ...recording, recordedMs: length }, file, isKept: keeper.isKept() }
      if (own === attempt) store.setState({ stream: null, file, recording: finished.recording })
      return finished
    })()
    return ending
  }

  function startOver(): void {
    attempt += 1
    store.setState(EMPTY, true)
  }

  return {
    store,
    start,
    elapsedMs,
    pause() {
      if (state().at !== 'recording') return
      send({ type: 'pause', nowMs: now() })
      running?.capture.pause()
    },
    resume() {
      if (state().at !== 'paused') return
      running?.capture.resume()
      send({ type: 'resume', nowMs: now() })
    },
    async stop() {
      await end({ type: 'stop', nowMs: now() })
    },

    async cancel() {
      if (isRunning(state())) void end({ type: 'stop', nowMs: now() })
      const { recording } = store.getState()
      startOver()
      return recording && (await ending)
    },

    handOver() {
      const { recording, file, isKept } = store.getState()
      if (!recording || !file) return null
      startOver()
      return { recording, file, isKept }
    },

    async close() {
      await end({ type: 'stop', nowMs: now() })
      const { recording, file, isKept } = store.getState()
      startOver()
      if (recording) await kept.offer(recording, isKept ? undefined : (file ?? undefined))
    },
  }
}

/** Lets go of the devices: the browser's sign that they are used goes out. */
function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
