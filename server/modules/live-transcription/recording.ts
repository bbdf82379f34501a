import type { LiveEnd } from '../../../src/shared/contract/live-transcription.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MachineEdits } from '../transcripts/index.ts'
import type { LiveTranslations } from '../translations/index.ts'
import type { CaptionsHub } from './captions/hub.ts'
import type { LiveChannel } from './channel.ts'
import { createHearing, type HearingWork } from './hear-sound.ts'
import * as store from './repository.ts'
import type { LiveSessions } from './service.ts'
import type { SoundFrame } from './sound-frames.ts'
import { createSoundWriter } from './store-sound.ts'
import { createTranslating } from './translating.ts'
import { createWordsWriter } from './words-writer.ts'

export interface RecordingDeps {
  db: Db
  blobs: BlobStore
  room: DiskRoom
  sessions: LiveSessions
  machineEdits: MachineEdits
  /** Readers of captions hear what is being said. */
  captions: Pick<CaptionsHub, 'said'>
  translations: LiveTranslations
  /** Calls back when something changes of a file, in any process; answers a function that stops it. */
  onChange: (fileId: string, callback: () => void) => () => void
  say: (caller: Caller, error: unknown) => string
  now: () => number
  log: Logger
}

/** The last words are waited for so long before they are left to the job that ends the session. Milliseconds. */
const LAST_WORDS_MS = 10_000
/** And so long their translations. Milliseconds. */
const LAST_TRANSLATIONS_MS = 3000
/** How long what is left of the plan's time is taken for true. Milliseconds. */
const LEFT_MS = 5000

/** One session while a connection has it: its sound is stored and heard, and it ends. */
export function createRecording(
  { caller, row, writer, channel, language, work }: RecordingPlace & { language: string; work: HearingWork | null },
  { db, blobs, room, sessions, machineEdits, captions, translations, onChange, say, now, log }: RecordingDeps,
) {
  const { fileId } = writer
  const words = createWordsWriter(row, writer, { db, machineEdits, translations, now })
  const hearing = createHearing({ fileId, work, words, channel, captions, endsAt: () => sound.endsAt(), log })
  const translating = createTranslating({ fileId, language, channel, translations, onChange, now, log })
  let secondsLeft: number | null = null
  let leftAt = 0
  const sound = createSoundWriter(row, writer, {
    db,
    blobs,
    room,
    hold: (seconds, own) => sessions.hold(seconds, own),
    now,
    onStored: (received) => void tellStored(received).catch(channel.fail),
    onWaiting: (error) => channel.send({ event: 'waiting', data: { message: say(caller, error) } }),
    onLimit: (by) => void finish(by).catch(channel.fail),
    onLost: channel.lose,
  })

  async function tellStored(received: number): Promise<void> {
    await words.settleQuiet(Math.min(hearing.settledBytes(), sound.received()))
    if (now() - leftAt > LEFT_MS) {
      leftAt = now()
      const session = await store.sessionOf(db, fileId)
      if (session) secondsLeft = await sessions.secondsLeft(caller, session)
    }
    channel.send({ event: 'stored', data: { received, recognised: words.recognised(), seconds_left: secondsLeft } })
  }

  function stop(): void {
    channel.stop()
    sound.stop()
    hearing.stop()
    translating.stop()
  }

  /** Everything that came is stored and, unless its time is over, in the text; then the session ends. */
  async function finish(by: LiveEnd): Promise<void> {
    await sound.settle()
    await Promise.race([hearing.finish(), late(LAST_WORDS_MS, channel.signal)])
    await Promise.race([translating.settle(), late(LAST_TRANSLATIONS_MS, channel.signal)])
    stop()
    if (!(await sessions.endAs(fileId, by, writer.connectionId))) return channel.lose()
    channel.send({ event: 'ended', data: { by, received: sound.received() } })
    channel.done()
  }

  return {
    finish,
    stop,
    /** Its sender knows how the session stands. */
    begin: () => translating.begin(),
    /** Takes sound; false where some is missing before it. */
    take(frame: SoundFrame): boolean {
      if (frame.at % 2 !== 0 || !sound.write(frame.sound, frame.at, channel.fail)) return false
      hearing.hear(frame)
      return true
    },
    /** Bytes that wait for the store. */
    waitingBytes: () => sound.waitingBytes(),
    /** Resolves once all that came is stored, or cannot be. */
    settle: () => sound.settle(),
  }
}

export type Recording = ReturnType<typeof createRecording>

/** A session that a connection has taken. */
export interface RecordingPlace {
  caller: Caller
  row: store.LiveRow
  writer: store.Writer
  channel: LiveChannel
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
