import type { WebSocket } from '@fastify/websocket'
import { sendSocketAway } from '../../../kernel/http/send-socket-away.ts'
import { v7 as uuidv7 } from 'uuid'
import type { CaptionEnd, CaptionsMessage } from '../../../../src/shared/contract/captions.ts'
import { SOCKET_TIMES } from '../../../../src/shared/contract/events.ts'
import type { HeardWord } from '../../../../src/shared/transcript/paragraphs.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { MOST_CAPTION_READERS } from '../../../kernel/limits.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { FileRow } from '../../files/index.ts'
import { newestHead, ORIGINAL, paragraphIn } from '../../texts/index.ts'
import { type CaptionsLink, captionsLinks } from '../../transcripts/index.ts'
import type { LiveTranslations } from '../../translations/index.ts'
import { sessionOf } from '../repository.ts'
import { createReaderMessages } from './reader-messages.ts'
import { readNote, writePartial, writeWanted } from './partial-note.ts'
import { keepSeats, leaveSeat, takeSeat } from './seats.ts'
import { createTalk, type Reader, type Talk } from './talk.ts'
import { tailOf } from './text-tail.ts'

/** Close codes of RFC 6455 and its registry. */
const CLOSE = { done: 1000, policy: 1008, tryLater: 1013 } as const
/** How often seats are kept, and connections asked whether they are there. Milliseconds. */
const EVERY_MS = SOCKET_TIMES.ping
/** Who records tells partial words for so long after somebody wanted them; it is said twice as often. Milliseconds. */
const WANTED_MS = 30_000
/** A reader that does not read lets so many bytes pile up before it is cut off. */
const MOST_BUFFERED_BYTES = 256 * 1024

export interface CaptionsHubDeps {
  db: Db
  events: EventBus
  translations: Pick<LiveTranslations, 'look'>
  log: Logger
  now: () => number
  /** How many it takes; left out, {@link MOST_CAPTION_READERS}. */
  most?: Record<keyof typeof MOST_CAPTION_READERS, number>
}

interface Connection extends Reader {
  id: string
  socket: WebSocket
  fileId: string
  /** Whose talk it is. */
  ownerId: string
  isAlive: boolean
}

/** Holds the sockets of those who read captions in this process. */
export function createCaptionsHub({
  db,
  events,
  translations,
  log,
  now,
  most = MOST_CAPTION_READERS,
}: CaptionsHubDeps) {
  const talks = new Map<string, Talk>()
  const connections = new Map<string, Connection>()
  /** Until when somebody, in any process, wants partial words of a file. */
  const wanted = new Map<string, number>()
  let timers: NodeJS.Timeout[] = []
  let stopListening: (() => Promise<void>) | null = null
  let stopOverhearing: (() => void) | null = null
  const readersOf = (ownerId: string) => [...connections.values()].filter((one) => one.ownerId === ownerId).length
  const failed = (error: unknown) => log.warn({ err: error }, 'captions could not be told')

  function talkOf(fileId: string): Talk {
    const known = talks.get(fileId)
    if (known) return known
    const sources = {
      goesOn: async () => (await sessionOf(db, fileId))?.ended_by === null,
      translations: () => translations.look(fileId),
      links: () => captionsLinks(db, fileId, now()),
      async tail() {
        const head = await newestHead(db, { fileId, language: ORIGINAL })
        // What is struck out or empty shows nothing, so some more are looked at than are told.
        const last = head ? head.text.order.slice(-TAIL).map((id) => paragraphIn(head.text, id)!) : []
        return tailOf(last)
      },
    }
    const talk = createTalk(sources, { now, onError: failed })
    talks.set(fileId, talk)
    events.whisper(writeWanted(fileId))
    return talk
  }

  function forget(connection: Connection): void {
    const { id, fileId } = connection
    connections.delete(id)
    void leaveSeat(db, id).catch(failed)
    const talk = talks.get(fileId)
    if (talk?.remove(connection) !== 0) return
    talk.stop()
    talks.delete(fileId)
  }

  /** Keeps the seats of those who are there, and ends whose seat another connection has. */
  async function keep(): Promise<void> {
    for (const connection of connections.values()) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
    const ids = [...connections.keys()]
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE)
      const kept = await keepSeats(db, some, now())
      for (const id of some) if (!kept.has(id)) connections.get(id)?.socket.close(CLOSE.policy, 'Opened elsewhere.')
    }
    for (const talk of talks.values()) talk.changed()
  }

  return {
    async start(): Promise<void> {
      stopOverhearing = events.overhear((text) => {
        const note = readNote(text)
        if (!note) return
        if ('wanted' in note) wanted.set(note.wanted, now() + WANTED_MS)
        else talks.get(note.captions)?.said(note.words)
      })
      timers = [
        setInterval(() => void keep().catch(failed), EVERY_MS),
        setInterval(() => {
          for (const [fileId, until] of wanted) if (until <= now()) wanted.delete(fileId)
          for (const fileId of talks.keys()) events.whisper(writeWanted(fileId))
        }, WANTED_MS / 2),
      ]
      for (const timer of timers) timer.unref()
      stopListening = await events.listen(({ fileId }) => talks.get(fileId)?.changed())
    },

    /** What is being said in a session of this process, for its readers in any. */
    said(fileId: string, words: readonly HeardWord[]): void {
      if ((wanted.get(fileId) ?? 0) > now()) events.whisper(writePartial(fileId, words))
    },

    /** Takes over a socket that was opened by a link. */
    async connect(socket: WebSocket, { link, file }: { link: CaptionsLink; file: FileRow }, reader: string) {
      if (connections.size >= most.perProcess) return socket.close(CLOSE.tryLater, 'Too many connections.')
      if (readersOf(file.owner_id) >= most.perAccount) return endReader(socket, 'full')
      const connection: Connection = {
        id: uuidv7(),
        socket,
        fileId: file.id,
        ownerId: file.owner_id,
        link,
        language: null,
        isAlive: true,
        send(frame) {
          if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.terminate()
          else if (socket.readyState === socket.OPEN) socket.send(frame)
        },
        end: (why) => endReader(socket, why),
      }
      connections.set(connection.id, connection)
      socket.on('close', () => forget(connection))
      socket.on('pong', () => (connection.isAlive = true))
      const read = createReaderMessages()
      socket.on('message', (data, isBinary) => {
        const message = isBinary ? null : read(data as Buffer)
        if (!message) return socket.close(CLOSE.policy, 'This is nothing that a reader says.')
        connection.language = message.data.language
        talks.get(connection.fileId)?.show(connection, message.data.language)
      })
      const seat = { linkId: link.id, reader, connectionId: connection.id }
      if (!(await takeSeat(db, seat, { seats: link.seats, now: now() }))) return connection.end('full')
      if (socket.readyState !== socket.OPEN) return leaveSeat(db, connection.id)
      const { name, language_code } = file
      connection.send(JSON.stringify({ event: 'talk', data: { name, language_code } } satisfies CaptionsMessage))
      talkOf(file.id).add(connection)
    },

    /** Has all readers connect again, elsewhere, one after the other in so many milliseconds. */
    sendAway(withinMs: number): void {
      for (const { socket } of connections.values())
        setTimeout(() => sendSocketAway(socket), Math.random() * withinMs).unref()
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      stopOverhearing?.()
      for (const talk of talks.values()) talk.stop()
      await stopListening?.()
    },
  }
}

/** Seats that one statement keeps. */
const AT_ONCE = 400
/** Paragraphs of the end of a text that are looked at. */
const TAIL = 8

/** Says why nothing more comes, and closes. */
export function endReader(socket: WebSocket, why: CaptionEnd): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify({ event: 'ended', data: { why } } satisfies CaptionsMessage))
  socket.close(CLOSE.done)
}

export type CaptionsHub = ReturnType<typeof createCaptionsHub>
