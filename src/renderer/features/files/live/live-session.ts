import { createStore } from 'zustand'
import { backoff } from '../../../../shared/backoff.ts'
import {
  LIVE_FRAME_HEAD_BYTES,
  LIVE_SOUND,
  type LiveEnd,
  type LiveServerMessage,
  type LiveSession as SessionFacts,
  type LiveTranslation,
  type LiveWord,
} from '../../../../shared/contract/live-transcription.ts'
import { createAnswerWatch } from './answer-watch.ts'
import type { KeptPiece, KeptSound } from './kept-sound.ts'

/** A connection of a session; `closed` says with which code. */
export interface LiveConnection {
  send(data: ArrayBuffer | string): void
  close(): void
}
export type ConnectLive = (events: {
  received: (data: string) => void
  closed: (code: number) => void
}) => LiveConnection

/** How a session stands on this page. */
export interface LiveView {
  /** `elsewhere`: another page has it; `refused`: it is not there, or not this person's any more. */
  at: 'recording' | 'finishing' | 'ended' | 'elsewhere' | 'refused'
  isConnected: boolean
  /** Seconds that were recorded. */
  seconds: number
  /** Seconds that this device keeps, for the server has not confirmed them. */
  keptSeconds: number
  /** Seconds of the plan that are left; null where time is not limited, or before it is known. */
  secondsLeft: number | null
  behindSeconds: number
  /** What is being said; it may change yet. */
  partial: readonly LiveWord[]
  /** What the server says of what it cannot do for the moment. */
  waiting: string | null
  /** Into which languages it is translated, and how that goes. */
  translations: readonly LiveTranslation[]
  endedBy: LiveEnd | null
  /** Loudness of the last sound, 0 to 1. */
  level: number
  /** Whether this device keeps the sound for a page that ends. */
  isKept: boolean
  /** Whether this device has removed its copy, once the server has all; null before that is known. */
  isCleared: boolean | null
}

/** So much is sent before the server has confirmed what came before: ten seconds. */
const WINDOW_BYTES = 10 * LIVE_SOUND.bytesPerSecond
const TAKEN = 4001
const REFUSED = 1008
/** Ours: nothing was answered. */
const UNANSWERED = 0
const RETRY_MS = { first: 500, longest: 5000 } as const

export interface LiveSessionDeps {
  id: string
  /** Whose it is. */
  owner: string
  connect: ConnectLive
  kept: KeptSound
  /** What an earlier page left. */
  pieces?: readonly KeptPiece[]
  /** How the server says that it stands. */
  facts: Pick<SessionFacts, 'received' | 'recognised' | 'seconds_left'>
  isKept: boolean
  random?: () => number
}

/**
 * Brings the sound of a session to the server. Each piece is kept on this device until it is stored and recognised;
 * whenever the connection comes again it goes on where the server is.
 */
export function createLiveSession({
  id,
  owner,
  connect,
  kept,
  pieces: left = [],
  facts,
  isKept,
  random = Math.random,
}: LiveSessionDeps) {
  let { received, recognised } = facts
  let pieces = inOnePiece(left, received)
  let total = Math.max(received, endOf(pieces.at(-1)))
  let sentTo = total
  let connection: LiveConnection | null = null
  let isReady = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = createStore<LiveView>(() => ({
    at: 'recording',
    isConnected: false,
    seconds: secondsOf(total),
    keptSeconds: secondsOf(total - received),
    secondsLeft: facts.seconds_left,
    behindSeconds: 0,
    partial: [],
    waiting: null,
    translations: [],
    endedBy: null,
    level: 0,
    isKept,
    isCleared: null,
  }))
  const notKept = () => store.setState({ isKept: false })
  void kept.begin({ id, owner }).catch(notKept)
  const isOver = () => !['recording', 'finishing'].includes(store.getState().at)
  const answers = createAnswerWatch(giveUp)

  function open(): void {
    clearTimeout(timer)
    if (connection || isOver()) return
    const own = connect({
      received: (data) => own === connection && hear(JSON.parse(data) as LiveServerMessage),
      closed: (code) => own === connection && lost(code),
    })
    connection = own
    answers.asked()
  }

  /** Leaves a line on which nothing comes; it may not even be closed for minutes. */
  function giveUp(): void {
    const own = connection
    if (!own) return
    lost(UNANSWERED)
    own.close()
  }

  function lost(code: number): void {
    answers.stop()
    connection = null
    isReady = false
    store.setState({ isConnected: false, partial: [] })
    if (code === TAKEN) return store.setState({ at: 'elsewhere' })
    if (code === REFUSED) return store.setState({ at: 'refused' })
    if (isOver()) return
    timer = setTimeout(open, backoff(attempts, RETRY_MS, random))
    attempts += 1
  }

  function hear(message: LiveServerMessage): void {
    answers.answered()
    if (message.event === 'ready') begin(message.data)
    else if (message.event === 'stored') {
      confirm(message.data.received, message.data.recognised)
      store.setState({ secondsLeft: message.data.seconds_left, waiting: null })
      pump()
    } else if (message.event === 'partial') store.setState({ partial: message.data.words })
    else if (message.event === 'final') store.setState({ partial: [] })
    else if (message.event === 'behind') store.setState({ behindSeconds: message.data.seconds })
    else if (message.event === 'waiting') store.setState({ waiting: message.data.message })
    else if (message.event === 'translations') store.setState({ translations: message.data.translations })
    else if (message.event === 'ended') end(message.data)
  }

  function begin(ready: SessionFacts): void {
    attempts = 0
    isReady = true
    closeGap(ready.received)
    store.setState({ isConnected: true, secondsLeft: ready.seconds_left, translations: ready.translations })
    confirm(ready.received, ready.recognised)
    sentTo = Math.max(pieces[0]?.at ?? total, Math.min(ready.received, ready.recognised))
    pump()
  }

  /** What this device has lost cannot be sent: what it has follows what the server has. */
  function closeGap(at: number): void {
    const first = pieces[0]?.at ?? total
    const lacking = first - at
    if (lacking <= 0) {
      if (pieces.length === 0) total = Math.max(total, at)
      return
    }
    pieces = pieces.map((piece) => ({ ...piece, at: piece.at - lacking }))
    total -= lacking
  }

  function confirm(stored: number, heard: number): void {
    ;[received, recognised] = [stored, heard]
    const safe = Math.min(received, recognised)
    if (pieces.some((piece) => endOf(piece) <= safe)) {
      pieces = pieces.filter((piece) => endOf(piece) > safe)
      void kept.forgetBefore(id, (pieces[0]?.at ?? total) || 0).catch(() => undefined)
    }
    store.setState({ keptSeconds: secondsOf(Math.max(0, total - received)) })
  }

  function pump(): void {
    if (!isReady || !connection) return
    for (const { at, sound } of pieces) {
      const soundEnd = at + sound.byteLength
      if (soundEnd <= sentTo) continue
      if (sentTo - received >= WINDOW_BYTES) return
      connection.send(frameOf(at, sound))
      answers.asked()
      sentTo = soundEnd
    }
    if (store.getState().at === 'finishing' && received >= total) connection.send(JSON.stringify({ event: 'end' }))
  }

  function end({ by, received: stored }: { by: LiveEnd; received: number }): void {
    received = stored
    store.setState({
      at: 'ended',
      endedBy: by,
      partial: [],
      keptSeconds: secondsOf(Math.max(0, total - stored)),
      behindSeconds: 0,
      waiting: null,
    })
    answers.stop()
    pieces = pieces.filter((piece) => endOf(piece) > stored)
    if (pieces.length === 0) void clear()
  }

  /** Removes what this device has of the session. */
  async function clear(): Promise<void> {
    store.setState({ isCleared: null })
    const isCleared = await kept.end(id).then(
      () => true,
      () => false,
    )
    store.setState({ isCleared })
  }

  return {
    id,
    store,
    open,
    /** Tries at once, as when the network is back or the device was asleep; a line that may be dead is left. */
    retry(): void {
      if (connection && answers.isDoubtful()) {
        giveUp()
        attempts = 0
      }
      open()
    },
    clear,
    /** Takes the next sound. */
    push(sound: ArrayBuffer): void {
      if (store.getState().at !== 'recording') return
      const piece = { at: total, sound }
      pieces.push(piece)
      total += sound.byteLength
      // After one that is lacking, what is kept of the others could not be sent.
      if (store.getState().isKept) void kept.put(id, piece).catch(notKept)
      store.setState({
        seconds: secondsOf(total),
        keptSeconds: secondsOf(total - received),
        level: levelOf(new Int16Array(sound)),
      })
      pump()
    },
    /** No more sound comes: once the server has all of it, the session ends. */
    finish(): void {
      if (store.getState().at !== 'recording') return
      store.setState({ at: 'finishing', level: 0 })
      pump()
    },
    /** What the server did not take, in order. */
    leftOver: (): readonly ArrayBuffer[] => pieces.map(({ sound }) => sound),
    close(): void {
      clearTimeout(timer)
      answers.stop()
      const own = connection
      connection = null
      own?.close()
    },
  }
}

export type LiveSession = ReturnType<typeof createLiveSession>

const endOf = (piece: KeptPiece | undefined) => (piece ? piece.at + piece.sound.byteLength : 0)
/** Of what a device kept, what can go on where the server is: up to the first piece that lacks. */
function inOnePiece(left: readonly KeptPiece[], received: number): KeptPiece[] {
  const hole = left.findIndex((piece, index) => index > 0 && piece.at !== endOf(left[index - 1]))
  const whole = hole < 0 ? [...left] : left.slice(0, hole)
  return endOf(whole.at(-1)) < received ? [] : whole
}

const secondsOf = (bytes: number) => bytes / LIVE_SOUND.bytesPerSecond

/** A piece of sound as it goes over the wire. */
function frameOf(at: number, sound: ArrayBuffer): ArrayBuffer {
  const frame = new Uint8Array(LIVE_FRAME_HEAD_BYTES + sound.byteLength)
  new DataView(frame.buffer).setBigUint64(0, BigInt(at), true)
  frame.set(new Uint8Array(sound), LIVE_FRAME_HEAD_BYTES)
  return frame.buffer
}

/** The loudest sample, on a scale on which speech fills the meter. */
function levelOf(samples: Int16Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(1, Math.sqrt(peak / 24_000))
}
