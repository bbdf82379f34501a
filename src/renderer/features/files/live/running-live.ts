import { createStore } from 'zustand'
import { getLiveSession, liveSocketPath } from '../../../../shared/contract/live-transcription.ts'
import { call } from '../../../lib/api.ts'
import { guardLogout } from '../../../lib/logout-guards.ts'
import { messages } from '../../../../shared/messages.ts'
import { platform } from '../../../platform/index.ts'
import { say } from '../../../lib/words/say.ts'
import { captureSound, type LiveSource, type SoundCapture } from './capture-sound.ts'
import { type KeptSound, NOTHING_KEPT, openKeptSound } from './kept-sound.ts'
import { type ConnectLive, createLiveSession, type LiveSession } from './live-session.ts'

/** The session that this page records, if any; it goes on while the person looks at other screens. */
export interface RunningLive {
  session: LiveSession
  /** Null once nothing is captured any more. */
  capture: SoundCapture | null
  /** Whether the device went away: what is there is safe, and the person decides. */
  isLost: boolean
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
  const session = createLiveSession({ id, owner, connect: connectTo(id), kept, facts, pieces, isKept })
  const waiting = begun ?? (source && (await pendingCapture(source)))
  runningLive.setState({ running: { session, capture: waiting?.capture ?? null, isLost: false } })
  waiting?.flow((sound) => session.push(sound))
  session.open()
  if (!waiting) session.finish()
  const retry = () => session.retry()
  window.addEventListener('online', retry)
  const unguard = guardLogout(() => Promise.resolve(isBusy(session) ? say(messages.logoutLive) : null))
  session.store.subscribe(({ at }) => {
    if (at === 'recording' || at === 'finishing') return
    window.removeEventListener('online', retry)
    unguard()
    void stopCapture()
  })
}

/** Sound that is captured before there is a session to bring it to: nothing of it is lost. */
export interface PendingCapture {
  capture: SoundCapture
  flow: (to: (sound: ArrayBuffer) => void) => void
}

/** Begins to capture. @throws NoSound */
export async function pendingCapture(source: LiveSource): Promise<PendingCapture> {
  let waiting: ArrayBuffer[] | null = []
  let take = (sound: ArrayBuffer): void => void waiting?.push(sound)
  const capture = await captureSound(source, {
    onSound: (sound) => take(sound),
    onLost: () => change({ isLost: true, capture: null }),
  })
  return {
    capture,
    flow(to) {
      for (const sound of waiting ?? []) to(sound)
      waiting = null
      take = to
    },
  }
}

async function stopCapture(): Promise<void> {
  const { running } = runningLive.getState()
  change({ capture: null })
  await running?.capture?.stop()
}

/** Ends the recording: the last of the sound is taken, and the session ends once the server has all. */
export async function stopLive(): Promise<void> {
  await stopCapture()
  runningLive.getState().running?.session.finish()
}

/** Goes on after a device went away. @throws NoSound */
export async function resumeLive(source: LiveSource): Promise<void> {
  const { running } = runningLive.getState()
  if (!running) return
  const { capture, flow } = await pendingCapture(source)
  change({ capture, isLost: false })
  flow((sound) => running.session.push(sound))
}

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
