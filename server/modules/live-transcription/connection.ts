import { mkdir } from 'node:fs/promises'
import type { WebSocket } from '@fastify/websocket'
import { v7 as uuidv7 } from 'uuid'
import { type LiveClientMessage, liveClientMessage } from '../../../src/shared/contract/live-transcription.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Semaphore } from '../../kernel/semaphore.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import { fileById } from '../files/index.ts'
import type { Admission } from './admission.ts'
import { createChannel, type LiveChannel } from './channel.ts'
import { createRecording, type Recording, type RecordingDeps, type RecordingPlace } from './recording.ts'
import * as store from './repository.ts'
import { createEncodedSound, type EncodedSound } from './encoded/encoded-sound.ts'
import { createFrameReader, type SoundFrame } from './sound-frames.ts'

/** More sound than this that waits for the store holds the sender up. */
const MOST_WAITING_BYTES = 1024 * 1024
/** How often it is looked whether the caller may still. Milliseconds. */
const CHECK_MS = 25_000

export interface LiveConnectionDeps extends RecordingDeps {
  admission: Admission
  media: Pick<MediaTools, 'listen'>
  /** Partial words that engines read from whole phrases take turns here. */
  partials: Semaphore
  /** For sound that an engine reads from a file. */
  folder: string
  /** Whether the session or token that opened it still holds. */
  isOpen: (caller: Caller) => Promise<boolean>
}

/** A live session's connection: sound comes in, is stored and recognised, and words go out. */
export async function openLiveConnection(
  socket: WebSocket,
  caller: Caller,
  fileId: string,
  deps: LiveConnectionDeps,
): Promise<void> {
  const { sessions, admission } = deps
  const channel = createChannel(socket, { fileId, log: deps.log })
  // What comes while the session is looked up is taken once it is.
  const early: { data: Buffer; isBinary: boolean }[] = []
  let take = (data: Buffer, isBinary: boolean): void => void early.push({ data, isBinary })
  socket.on('message', (data, isBinary) => take(data as Buffer, isBinary))

  const place = await takePlace(channel, caller, fileId, deps)
  if (!place) return
  const recording = await beginRecording(place, deps)
  const checking = keepChecking(socket, channel, () => deps.isOpen(caller))
  const close = () => {
    clearInterval(checking)
    recording.stop()
    admission.keep(fileId)
  }
  socket.on('close', close)
  if (socket.readyState !== socket.OPEN) return close()
  take = createTaking(socket, channel, recording, deps)
  channel.send({ event: 'ready', data: await sessions.present(caller, place.row) })
  recording.begin()
  for (const { data, isBinary } of early) take(data, isBinary)
}

/** Makes this connection the session's; null, with the reason told, where it cannot be. */
async function takePlace(
  channel: LiveChannel,
  caller: Caller,
  fileId: string,
  { db, now }: Pick<LiveConnectionDeps, 'db' | 'now'>,
): Promise<RecordingPlace | null> {
  const mine = await store.sessionOf(db, fileId)
  if (mine?.user_id !== caller.id) {
    channel.refuse('There is no such session.')
    return null
  }
  const writer: store.Writer = { fileId, connectionId: uuidv7() }
  const row = await store.takeSession(db, fileId, writer.connectionId, now())
  if (row) return { caller, row, writer, channel }
  channel.send({ event: 'ended', data: { by: mine.ended_by ?? 'person', received: mine.received } })
  channel.done()
  return null
}

/** Has the engine of its language hear the session, where there is one. */
async function beginRecording(place: RecordingPlace, deps: LiveConnectionDeps): Promise<Recording> {
  const { sessions, admission, partials, folder } = deps
  const { fileId } = place.writer
  const file = await fileById(deps.db, fileId)
  const recogniser = file && (await sessions.recogniserFor(file.language_code).catch(() => null))
  admission.take(fileId, recogniser?.work ?? null, true)
  await mkdir(folder, { recursive: true })
  const language = file?.language_code ?? ''
  if (!recogniser) return createRecording({ ...place, language, work: null }, deps)
  const { engine, follower } = recogniser
  const { signal } = place.channel
  const listening = follower?.listen() ?? null
  const work = { engine, listening, language, folder, signal, partials }
  return createRecording({ ...place, language, work }, deps)
}

/** Takes what the sender says: sound as frames or as one stream of Opus, everything else as JSON. */
function createTaking(
  socket: WebSocket,
  channel: LiveChannel,
  recording: Recording,
  { media }: Pick<LiveConnectionDeps, 'media'>,
) {
  const { signal } = channel
  const readFrame = createFrameReader()
  let encoded: EncodedSound | null = null
  let hasSound = false

  /** Holds the sender up until there is room. */
  function hold(until: Promise<void>): void {
    socket.pause()
    const goOn = () => socket.resume()
    void until.then(goOn, goOn)
  }

  /** When there is room for more, where there is none for now. */
  function takeFrame(frame: SoundFrame): Promise<void> | null {
    if (signal.aborted) return null
    if (recording.take(frame)) return recording.waitingBytes() > MOST_WAITING_BYTES ? recording.settle() : null
    channel.missing()
    return null
  }

  function takeSound(data: Buffer): void {
    hasSound = true
    if (encoded) return hold(encoded.write(data))
    const frame = readFrame(data)
    if (typeof frame === 'string') return channel.refuse(frame)
    const room = takeFrame(frame)
    if (room) hold(room)
  }

  function begin(sound: SoundOf): void {
    if (hasSound || encoded) return channel.refuse('Sound is of one kind on one connection.')
    encoded = createEncodedSound(sound, { media, signal, onFrame: takeFrame, onWrong: channel.refuse })
  }

  async function end(): Promise<void> {
    if (encoded === null || (await encoded.end())) await recording.finish('person')
  }

  return (data: Buffer, isBinary: boolean): void => {
    // Whoever was refused may have more on its way.
    if (signal.aborted || socket.readyState !== socket.OPEN) return
    if (isBinary) return takeSound(data)
    const message = readMessage(data)
    if (message?.event === 'sound') begin(message.data)
    else if (message?.event === 'end') void end().catch(channel.fail)
  }
}

type SoundOf = (LiveClientMessage & { event: 'sound' })['data']

/** Ends the connection once its caller may not any more, and keeps it alive until then. */
function keepChecking(socket: WebSocket, channel: LiveChannel, isOpen: () => Promise<boolean>): NodeJS.Timeout {
  return setInterval(() => {
    void isOpen().then((stays) => stays || channel.refuse('The session has ended.'), channel.fail)
    socket.ping()
  }, CHECK_MS)
}

function readMessage(data: Buffer) {
  try {
    return liveClientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
