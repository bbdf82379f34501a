import { createStore } from 'zustand'
import { getLiveSession, LIVE_SOUND, liveSocketPath } from '../../../../shared/contract/live-transcription.ts'
import { call } from '../../../lib/api.ts'
import { platform } from '../../../platform/index.ts'
import { captureSound, type LiveSource, type SoundCapture } from './capture-sound.ts'
import { type KeptSound, NOTHING_KEPT, openKeptSound } from './kept-sound.ts'
import { type ConnectLive, createLiveSession, type LiveSession } from './live-session.ts'
import { createSoundClock, type SoundGap } from './sound-clock.ts'
import { watchPage } from './watch-page.ts'

/** What is wrong with the sound that a page records. */
export interface SoundFaults {
  /** Whether the device went away: what is there is safe, and the person decides. */
  isLost: boolean
  /** Which of two sources went away, while the other goes on. */
  lostPart: LiveSource | null
  /** Whether the device or the system mutes it: nothing is recorded meanwhile. */
  isMuted: boolean
  /** Whether no sound comes although it should. */
  isStalled: boolean
  /** The last time in which nothing was recorded, as while the device was asleep. */
  gap: SoundGap | null
}

const NO_FAULTS: SoundFaults = { isLost: false, lostPart: null, isMuted: false, isStalled: false, gap: null }

/** The session that this page records, if any; it goes on while the person looks at other screens. */
export interface RunningLive extends SoundFaults {
  session: LiveSession
  /** Null once nothing is captured any more. */
  capture: WatchedCapture | null
}

/** A capture of which it is known whether its sound comes. */
export interface WatchedCapture extends SoundCapture {
  isStalled: () => boolean
}

export const runningLive = createStore<{ running: RunningLive | null }>(() => ({ running: null }))

const change = (by: Partial<RunningLive>) =>
  runningLive.setState(({ running }) => ({ running: running && { ...running, ...by } }))

let opened: Promise<{ kept: KeptSound; isKept: boolean }> | null = null

/** The store of this browser for sound, or none. */
export const keptSound = (): Promise<{ kept: KeptSound; isKept: boolean }> =>
  (opened ??= openKeptSound().then(
    (kept) => ({ kept, isKept: true }),
    () => ({ kept: NOTHING_KEPT, isKept: false }),
  ))

function connectTo(id: string): ConnectLive {
  return ({ received, closed }) => {
    const socket = platform.openSocket!(liveSocketPath(id))
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => received(data as string))
    socket.addEventListener('close', ({ code }) => closed(code))
    return socket
  }
}

/** Has the page record a session that this person has opened, or goes on with. @throws NoSound, ApiError */
export async function recordLive(
  id: string,
  { owner, source, capture: begun }: { owner: string; source: LiveSource | null; capture?: PendingCapture },
): Promise<void> {
  const { kept, isKept } = await keptSound()
  const facts = await call(getLiveSession, { params: { id } })
  const pieces = await kept.piecesOf(id).catch(() => [])
  const waiting = begun ?? (source && (await pendingCapture(source)))
  const session = createLiveSession({ id, owner, connect: connectTo(id), kept, facts, pieces, isKept })
  runningLive.setState({ running: { ...NO_FAULTS, session, capture: waiting?.capture ?? null } })
  waiting?.flow(session)
  session.open()
  if (!waiting) session.finish()
  const unwatch = watchPage({
    isBusy: () => isBusy(session),
    onWake() {
      session.retry()
      runningLive.getState().running?.capture?.wake()
    },
    onLook: lookForSound,
  })
  const release = holdSession(id)
  session.store.subscribe(({ at }) => {
    if (at === 'recording' || at === 'finishing') return
    unwatch()
    release()
    void stopCapture()
  })
}

const lockOf = (id: string) => `longhand-live-${id}`

/** Says to other windows of this browser that this one records a session. Answers how to give it up. */
function holdSession(id: string): () => void {
  let release = () => {}
  const over = new Promise<void>((done) => (release = done))
  void (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => over)
  return release
}

/** Whether a window of this browser records a session. */
export async function isHeld(id: string): Promise<boolean> {
  const held = (await (navigator.locks as LockManager | undefined)?.query())?.held ?? []
  return held.some(({ name }) => name === lockOf(id))
}

/** Sound that is captured before there is a session to bring it to: nothing of it is lost. */
export interface PendingCapture {
  capture: WatchedCapture
  flow: (to: Pick<LiveSession, 'push'>) => void
}

/** Notices sound that should come and does not, and tries to have it come again. */
function lookForSound(): void {
  const { running } = runningLive.getState()
  if (!running?.capture) return
  const isStalled = !running.isMuted && running.capture.isStalled()
  if (isStalled) running.capture.wake()
  if (isStalled !== running.isStalled) change({ isStalled })
}

/** Begins to capture. @throws NoSound */
export async function pendingCapture(source: LiveSource): Promise<PendingCapture> {
  let waiting: ArrayBuffer[] | null = []
  let take = (sound: ArrayBuffer): void => void waiting?.push(sound)
  const early: Partial<SoundFaults> = {}
  const tell = (fault: Partial<RunningLive>) => (waiting ? void Object.assign(early, fault) : change(fault))
  const clock = createSoundClock()
  const capture = await captureSound(source, {
    onSound(sound) {
      const gap = clock.heard((sound.byteLength / LIVE_SOUND.bytesPerSecond) * 1000)
      if (gap) tell({ gap })
      take(sound)
    },
    onPartLost: (lostPart) => tell({ lostPart }),
    onLost: () => tell({ isLost: true, isMuted: false, isStalled: false, lostPart: null, capture: null }),
    onMuted: (isMuted) => tell({ isMuted, isStalled: false }),
  })
  return {
    capture: { ...capture, isStalled: clock.isStalled },
    flow(to) {
      for (const sound of waiting ?? []) to.push(sound)
      waiting = null
      take = (sound) => to.push(sound)
      change(early)
    },
  }
}

async function stopCapture(): Promise<void> {
  const { running } = runningLive.getState()
  change({ capture: null, isMuted: false, isStalled: false })
  await running?.capture?.stop()
}

/** Ends the recording: the last of the sound is taken, and the session ends once the server has all. */
export async function stopLive(): Promise<void> {
  await stopCapture()
  runningLive.getState().running?.session.finish()
}

let resuming: Promise<void> | null = null

/**
 * Goes on after a device went away, or gives nothing any more: with what is lacking beside what goes on, else with the
 * microphone. Twice at once is once. @throws NoSound
 */
export function resumeLive(): Promise<void> {
  resuming ??= resume().finally(() => {
    resuming = null
  })
  return resuming
}

async function resume(): Promise<void> {
  const { running } = runningLive.getState()
  if (running?.session.store.getState().at !== 'recording') return
  if (running.capture && running.lostPart) {
    await running.capture.add(running.lostPart)
    return change({ lostPart: null })
  }
  // What it gathered belongs before the sound of the next one.
  await running.capture?.stop()
  change({ ...NO_FAULTS, gap: running.gap, isLost: true, capture: null })
  const { capture, flow } = await pendingCapture('microphone')
  change({ isLost: false, capture })
  flow(running.session)
}

/** The person has seen when nothing was recorded. */
export const noteGap = (): void => change({ gap: null })

/** The session is over, and was seen. */
export function forgetLive(): void {
  runningLive.getState().running?.session.close()
  runningLive.setState({ running: null })
}

/** Whether a page that ends now interrupts something. */
export function isBusy({ store }: LiveSession): boolean {
  const { at } = store.getState()
  return at === 'recording' || at === 'finishing'
}
