import { mkdir } from 'node:fs/promises'
import type { WebSocket } from '@fastify/websocket'
import { v7 as uuidv7 } from 'uuid'
import {
  LIVE_FRAME_HEAD_BYTES,
  type LiveEnd,
  type LiveServerMessage,
  liveClientMessage,
} from '../../../src/shared/contract/live-transcription.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Semaphore } from '../../kernel/semaphore.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import { fileById } from '../files/index.ts'
import type { MachineEdits } from '../transcripts/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { Admission } from './admission.ts'
import { insertWords } from './insert-words.ts'
import type { CaptionsHub } from './captions/hub.ts'
import { createListener } from './listen.ts'
import * as store from './repository.ts'
import type { LiveSessions } from './service.ts'
import { createSoundWriter } from './store-sound.ts'

/** More sound than this that waits for the store holds the sender up. */
const MOST_WAITING_BYTES = 1024 * 1024

/** Codes with which a connection is closed. */
const CLOSE = { done: 1000, policy: 1008, ourFault: 1011, restart: 1012, taken: 4001, gap: 4002 } as const

export interface LiveConnectionDeps {
  db: Db
  blobs: BlobStore
  room: DiskRoom
  sessions: LiveSessions
  admission: Admission
  machineEdits: MachineEdits
  /** Readers of captions hear what is being said. */
  captions: Pick<CaptionsHub, 'said'>
  /** Partial words of all sessions take turns here. */
  partials: Semaphore
  /** For sound that an engine reads from a file. */
  folder: string
  /** Whether the session or token that opened it still holds. */
  isOpen: (caller: Caller) => Promise<boolean>
  say: (caller: Caller, error: unknown) => string
  now: () => number
  log: Logger
}

/** A live session's connection: sound comes in, is stored and recognised, and words go out. */
export async function openLiveConnection(
  socket: WebSocket,
  caller: Caller,
  fileId: string,
  deps: LiveConnectionDeps,
): Promise<void> {
  const { db, sessions, admission, machineEdits, isOpen, say, now, log } = deps
  const stopping = new AbortController()
  const frames: { data: Buffer; isBinary: boolean }[] = []
  let take = (data: Buffer, isBinary: boolean): void => void frames.push({ data, isBinary })
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => take(data as Buffer, isBinary))

  const send = (message: LiveServerMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const fail = (error: unknown) => {
    if (stopping.signal.aborted) return
    log.error({ err: error, fileId }, 'a live session lost its connection to a fault')
    socket.close(CLOSE.ourFault, 'Connect again.')
  }

  const mine = await store.sessionOf(db, fileId)
  const file = await fileById(db, fileId)
  if (mine?.user_id !== caller.id || !file) return socket.close(CLOSE.policy, 'There is no such session.')
  const writer: store.Writer = { fileId, connectionId: uuidv7() }
  const row = await store.takeSession(db, fileId, writer.connectionId, now())
  if (!row) {
    send({ event: 'ended', data: { by: mine.ended_by ?? 'person', received: mine.received } })
    return socket.close(CLOSE.done)
  }
  const recogniser = await sessions.recogniserFor(file.language_code).catch(() => null)
  admission.take(fileId, recogniser?.pace, true)
  await mkdir(deps.folder, { recursive: true })

  let { recognised, phrases } = row
  let unheard = store.unheardOf(row)
  let secondsLeft: number | null = null
  let leftAt = 0

  async function tellStored(received: number): Promise<void> {
    await settleQuiet()
    if (now() - leftAt > 5000) {
      leftAt = now()
      const session = await store.sessionOf(db, fileId)
      if (session) secondsLeft = await sessions.secondsLeft(caller, session)
    }
    send({ event: 'stored', data: { received, recognised, seconds_left: secondsLeft } })
  }

  async function endAs(by: LiveEnd): Promise<void> {
    stopping.abort()
    listener?.stop()
    sound.stop()
    const isEnded = await sessions.endAs(fileId, by, writer.connectionId)
    if (isEnded) send({ event: 'ended', data: { by, received: sound.received() } })
    socket.close(isEnded ? CLOSE.done : CLOSE.taken)
  }

  const sound = createSoundWriter(row, writer, {
    db,
    blobs: deps.blobs,
    room: deps.room,
    hold: (seconds, own) => sessions.hold(seconds, own),
    now,
    onStored: (received) => void tellStored(received).catch(fail),
    onWaiting: (error) => send({ event: 'waiting', data: { message: say(caller, error) } }),
    onLimit: (by) => void finish(by).catch(fail),
    onLost: () => socket.close(CLOSE.taken, 'The session goes on elsewhere, or has ended.'),
  })

  let listener: ReturnType<typeof createListener> | null = null
  const listen = (at: number) =>
    recogniser === null
      ? null
      : createListener(at, {
          engine: recogniser.engine,
          language: file.language_code,
          folder: deps.folder,
          signal: stopping.signal,
          partials: deps.partials,
          onPartial(words) {
            send({ event: 'partial', data: { words } })
            deps.captions.said(fileId, words)
          },
          onFinal: save,
          onUnheard: async (range, error) => {
            log.warn({ err: error, fileId }, 'a phrase is left for the end of a live session')
            await leave(range)
          },
          onBehind: (seconds) => send({ event: 'behind', data: { seconds } }),
          onPartialFailed: (error) => log.debug({ err: error, fileId }, 'partial words could not be read'),
          onError: fail,
        })

  /** Words that are final are in the text, and what is recognised counts, in one transaction. */
  async function save([from, to]: store.ByteRange, words: HeardWord[]): Promise<void> {
    const after = { recognised: to, phrases: phrases + 1 }
    const isSaved = await machineEdits.save(
      { fileId, language: ORIGINAL },
      {
        editId: `live-${row!.created_at}-${phrases + 1}`,
        make: (text) => insertWords(text, words, uuidv7()),
        also: async (tx) => from >= recognised && (await store.changeSession(tx, writer, after)),
      },
    )
    if (!isSaved) return socket.close(CLOSE.taken, 'The session goes on elsewhere, or has ended.')
    ;({ recognised, phrases } = after)
    send({ event: 'final', data: { words } })
    deps.captions.said(fileId, [])
  }

  /** Leaves a range for the end of the session. */
  async function leave([from, to]: store.ByteRange): Promise<void> {
    if (to <= from) return
    const after = [...unheard, [from, to] as const]
    if (await store.changeSession(db, writer, { recognised: to, unheard: JSON.stringify(after) })) {
      recognised = to
      unheard = after
    }
  }

  /** Where nobody speaks, nothing need be sent again. */
  async function settleQuiet(): Promise<void> {
    const settled = Math.min(listener?.settledBytes() ?? 0, sound.received())
    if (settled - recognised < QUIET_BYTES) return
    if (await store.changeSession(db, writer, { recognised: settled })) recognised = Math.max(recognised, settled)
  }

  /** Everything that came is stored and, unless its time is over, in the text; then the session ends. */
  async function finish(by: LiveEnd): Promise<void> {
    await sound.settle()
    await Promise.race([listener?.finish(), late(LAST_WORDS_MS, stopping.signal)])
    await endAs(by)
  }

  const frameCount = { count: 0, since: performance.now() }
  function takeSound(frame: Buffer): void {
    if (isTooMany(frameCount)) return socket.close(CLOSE.policy, 'Too many frames.')
    if (frame.byteLength <= LIVE_FRAME_HEAD_BYTES || frame.byteLength % 2 !== 0)
      return socket.close(CLOSE.policy, 'This is no frame of sound.')
    const at = Number(frame.readBigUInt64LE())
    const bytes = frame.subarray(LIVE_FRAME_HEAD_BYTES)
    if (at % 2 !== 0 || !sound.write(bytes, at, fail))
      return socket.close(CLOSE.gap, 'Sound is missing before this. Connect again.')
    hear(bytes, at)
    if (sound.waitingBytes() > MOST_WAITING_BYTES) {
      socket.pause()
      void sound.settle().then(
        () => socket.resume(),
        () => socket.resume(),
      )
    }
  }

  let heardTo: number | null = null
  function hear(bytes: Buffer, at: number): void {
    if (heardTo === null) {
      // The first sound says from where on its sender still has it.
      const from = Math.max(at, recognised)
      if (from >= at + bytes.byteLength) return
      heardTo = from
      if (from > recognised) void leave([recognised, from]).catch(fail)
      listener = listen(from)
    }
    if (at + bytes.byteLength <= heardTo) return
    listener?.write(bytes.subarray(Math.max(0, heardTo - at)))
    heardTo = at + bytes.byteLength
  }

  take = (data, isBinary) => {
    if (stopping.signal.aborted) return
    if (isBinary) return takeSound(data)
    if (readMessage(data)?.event === 'end') void finish('person').catch(fail)
  }

  const checking = setInterval(() => {
    void isOpen(caller).then((stays) => stays || socket.close(CLOSE.policy, 'The session has ended.'), fail)
    socket.ping()
  }, CHECK_MS)
  const close = () => {
    clearInterval(checking)
    stopping.abort()
    sound.stop()
    listener?.stop()
    admission.keep(fileId)
  }
  socket.on('close', close)
  if (socket.readyState !== socket.OPEN) return close()
  send({ event: 'ready', data: await sessions.present(caller, row) })
  for (const { data, isBinary } of frames) take(data, isBinary)
}

/** How often it is looked whether the caller may still. Milliseconds. */
const CHECK_MS = 25_000
/** Silence is noted as recognised by so much. Bytes. */
const QUIET_BYTES = 64_000
/** The last words are waited for so long before they are left to the job that ends the session. Milliseconds. */
const LAST_WORDS_MS = 10_000

/** More frames than this in so many milliseconds are too many; a page that catches up sends a hundred a second. */
const FRAMES = { most: 4000, everyMs: 10_000 } as const

/** Counts a frame. */
function isTooMany(frames: { count: number; since: number }): boolean {
  const now = performance.now()
  if (now - frames.since > FRAMES.everyMs) Object.assign(frames, { count: 0, since: now })
  frames.count += 1
  return frames.count > FRAMES.most
}

function readMessage(data: Buffer) {
  try {
    return liveClientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

function late(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
