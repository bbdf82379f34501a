import type { WebSocket } from '@fastify/websocket'
import { sendSocketAway } from '../../kernel/http/send-socket-away.ts'
import { SOCKET_TIMES, type ServerMessage } from '../../../src/shared/contract/events.ts'
import { MOST_SOCKETS, SOCKET_FRAMES } from '../../kernel/limits.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import type { Caller, LinkGuest } from '../../kernel/http/mount.ts'
import { type AppEvent, EVERY_READER, EVERY_TRANSCRIPTOR, type EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import { readClientMessage, writeServerMessage } from './messages.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type CaretFeed, type CaretSources, createCaretFeed, readCaretNote } from './caret-feed.ts'
import { createTextFeed, type TextFeed, type TextFeedSources } from './text-feed.ts'
import { createReports, type ReportSources } from './reports.ts'
import { createShareEnds, type ShareEnds, type ShareEndSources } from './share-ends.ts'

/** Close codes of RFC 6455 and its registry. */
const CLOSE = { policy: 1008, ourFault: 1011, tryLater: 1013 } as const

/** A peer that does not read lets so many bytes pile up before it is cut off. */
const MOST_BUFFERED_BYTES = 8 * 1024 * 1024

/** With so much piled up it is not told of edits until it has read: then of all of them, as they are kept. */
const SLOW_BYTES = 256 * 1024

export interface SocketHubDeps extends ReportSources, TextFeedSources, CaretSources, ShareEndSources {
  events: EventBus
  /** Whether the caller's session is still open. */
  isOpen: (caller: Caller) => Promise<boolean>
  /** A page that had a text open is gone. */
  pageGone?: (caller: Caller, page: { fileId: string; tab: string }) => Promise<void>
  metrics?: Pick<Metrics, 'sockets' | 'eventLag'>
  log: Logger
  pingMs?: number
}

/** What people hear of that is about themselves, whomever they act for. */
const OF_PEOPLE: readonly AppEvent['kind'][] = ['presence-changed', 'comments-changed']

interface Connection {
  caller: Caller
  socket: WebSocket
  outbox: Outbox
  isAlive: boolean
  /** Frames since a time, in milliseconds. */
  frames: { count: number; since: number }
  /** Texts that its pages have open. */
  feed: TextFeed
  carets: CaretFeed
  /** Of a guest: till their link ends. */
  ending: NodeJS.Timeout | undefined
  shareEnds: ShareEnds
}

/** Holds the sockets of this process and tells each person what happens to their files. */
export function createSocketHub({
  events,
  isOpen,
  pageGone,
  metrics,
  log,
  pingMs = SOCKET_TIMES.ping,
  ...sources
}: SocketHubDeps) {
  const reports = createReports(sources)
  const byUser = new Map<string, Set<Connection>>()
  /** Of people who act for workspaces. */
  const byActor = new Map<string, Set<Connection>>()
  /** How many the guests of a link have together. */
  const byLink = new Map<string, number>()
  /** Who has a text of a file open. */
  const byFile = new Map<string, Set<Connection>>()
  let stopListening: Promise<() => Promise<void>> | null = null
  let stopOverhearing: (() => void) | null = null
  let pinging: NodeJS.Timeout | null = null
  let open = 0

  /** Those who hear of what is somebody's; of themselves too while they act for a workspace, where it is about them. */
  function hearing({ userId: audience, kind }: AppEvent): Iterable<Connection> {
    if (audience !== EVERY_TRANSCRIPTOR)
      return OF_PEOPLE.includes(kind)
        ? [...(byUser.get(audience) ?? []), ...(byActor.get(audience) ?? [])]
        : (byUser.get(audience) ?? [])
    return [...byUser.values()]
      .flatMap((connections) => [...connections])
      .filter(({ caller }) => caller.role === 'HUMAN-TRANSCRIPTOR')
  }

  function forget(connection: Connection): void {
    const { caller, outbox, feed, carets, shareEnds } = connection
    metrics?.sockets.dec()
    open -= 1
    countOfLink(caller, -1)
    clearTimeout(connection.ending)
    outbox.close()
    shareEnds.stop()
    const pages = feed.close()
    carets.close(pages)
    for (const { fileId, tab } of pages) {
      remove(byFile, fileId, connection)
      void pageGone?.(caller, { fileId, tab }).catch((error: unknown) =>
        log.debug({ err: error }, 'a page could not be forgotten'),
      )
    }
    remove(byUser, caller.id, connection)
    if (caller.acting) remove(byActor, caller.acting.person.id, connection)
  }

  function countOfLink({ guest }: Caller, by: 1 | -1): void {
    if (!guest) return
    const count = (byLink.get(guest.linkId) ?? 0) + by
    if (count > 0) byLink.set(guest.linkId, count)
    else byLink.delete(guest.linkId)
  }

  async function check(connection: Connection): Promise<void> {
    if (!connection.isAlive) return connection.socket.terminate()
    connection.isAlive = false
    connection.socket.ping()
    await staysOpen(connection)
  }

  /** Closes the socket of a session or token that has ended. */
  async function staysOpen({ caller, socket }: Pick<Connection, 'caller' | 'socket'>): Promise<boolean> {
    const stays = await isOpen(caller)
    if (!stays) socket.close(CLOSE.policy, 'The session has ended.')
    return stays
  }

  /** Somebody is no member of a workspace any more, or as something else: their client connects again, if it may. */
  async function checkMembers(personId: string): Promise<void> {
    for (const connection of byActor.get(personId) ?? [])
      await staysOpen(connection).catch((error: unknown) => log.warn({ err: error }, 'a socket could not be checked'))
  }

  async function checkAll(): Promise<void> {
    const all = [...byUser.values()].flatMap((connections) => [...connections])
    for (const connection of all) {
      await check(connection).catch((error: unknown) => log.warn({ err: error }, 'a socket could not be checked'))
    }
  }

  return {
    /** Begins to listen to events and to ping. */
    async start(): Promise<void> {
      stopListening = events.listen((event, writtenAt) => {
        metrics?.eventLag.observe(Math.max(0, Date.now() - writtenAt) / 1000)
        if (event.userId === EVERY_READER)
          for (const { feed } of byFile.get(event.fileId) ?? []) feed.changed(event.fileId)
        else if (event.kind === 'membership-changed') void checkMembers(event.userId)
        else
          for (const { outbox, shareEnds } of hearing(event)) {
            outbox.addEvent(event)
            if (event.kind === 'file-changed') shareEnds.changed(event.fileId)
          }
      })
      await stopListening
      stopOverhearing = events.overhear((text) => {
        const note = readCaretNote(text)
        if (note) for (const { carets } of byFile.get(note.fileId) ?? []) carets.heard(note)
      })
      pinging = setInterval(() => void checkAll(), pingMs)
      pinging.unref()
    },

    /** Takes over a socket that was opened in this caller's session. */
    connect(socket: WebSocket, caller: Caller): void {
      const connections = byUser.get(caller.id) ?? new Set()
      const own = caller.acting ? byActor.get(caller.acting.person.id) : connections
      const ofLink = caller.guest ? (byLink.get(caller.guest.linkId) ?? 0) : 0
      const isFull = open >= MOST_SOCKETS.perProcess || ofLink >= MOST_SOCKETS.perLink
      if (isFull || (own?.size ?? 0) >= MOST_SOCKETS.perAccount)
        return socket.close(CLOSE.tryLater, 'Too many connections.')
      const peer = {
        caller,
        send: (messages: ServerMessage[]) => send(socket, messages),
        mayHear: () => staysOpen({ caller, socket }),
        onError: (error: unknown) => {
          log.warn({ err: error }, 'a change could not be told to a socket')
          socket.close(CLOSE.ourFault, 'Connect again.')
        },
      }
      const isSlow = () => socket.bufferedAmount > SLOW_BYTES
      const outbox = createOutbox({ ...peer, reports, ...(caller.guest && tellsEnd(peer)) })
      const feed = createTextFeed({
        ...peer,
        editsSince: sources.editsSince,
        isFull: isSlow,
      })
      const carets = createCaretFeed({ ...peer, events, feed, sharedText: sources.sharedText, isFull: isSlow })
      const shareEnds = createShareEnds({
        ...peer,
        endOfShare: sources.endOfShare,
        ended: (fileId) => feed.ended(fileId),
        lessened: (fileId) => outbox.addEvent({ kind: 'file-changed', fileId, userId: caller.id }),
      })
      const connection: Connection = {
        caller,
        socket,
        outbox,
        feed,
        carets,
        shareEnds,
        isAlive: true,
        frames: { count: 0, since: performance.now() },
        ending: caller.guest && setTimeout(() => endGuest(connection, caller.guest!), untilEnd(caller.guest)),
      }
      connection.ending?.unref()
      metrics?.sockets.inc()
      open += 1
      countOfLink(caller, 1)
      byUser.set(caller.id, connections.add(connection))
      if (caller.acting) add(byActor, caller.acting.person.id, connection)
      socket.on('pong', () => {
        connection.isAlive = true
      })
      socket.on('message', (frame, isBinary) => {
        if (sendsTooMuch(connection.frames)) return socket.close(CLOSE.policy, 'Too many messages.')
        const message = isBinary ? null : readClientMessage((frame as Buffer).toString('utf8'))
        if (message?.event === 'textOpened') {
          if (!feed.open(message.data)) return
          add(byFile, message.data.id, connection)
          shareEnds.watch(message.data.id)
        } else if (message?.event === 'caretMoved') carets.moved(message.data.tab, message.data.caret)
        else if (message && !caller.guest)
          outbox.addStatus(message.event === 'checkStatusFilesForHumanTranscription' ? 'human' : 'auto')
      })
      socket.on('close', () => forget(connection))
      socket.on('error', () => socket.terminate())
      send(socket, [{ event: 'connected', data: {} }])
    },

    /** Pings every socket, drops those that did not answer the last one, and closes those whose session has ended. */
    checkAll,

    /**
     * Tells every client to connect again, elsewhere: one after the other in so many milliseconds, so that they do not
     * all come at once.
     */
    sendAway(withinMs: number): void {
      for (const connections of byUser.values())
        for (const { socket } of connections) {
          setTimeout(() => sendSocketAway(socket), Math.random() * withinMs).unref()
        }
    },

    async stop(): Promise<void> {
      if (pinging) clearInterval(pinging)
      stopOverhearing?.()
      for (const connections of byUser.values())
        for (const { outbox, feed, shareEnds } of connections) {
          outbox.close()
          shareEnds.stop()
          feed.stop()
        }
      byUser.clear()
      byActor.clear()
      byFile.clear()
      await (
        await stopListening
      )?.()
    },
  }
}

/** The longest that a timer waits, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

const untilEnd = ({ until }: LinkGuest) => Math.min(Math.max(0, until - Date.now()) + 1, LONGEST_WAIT_MS)

/** The time of a guest's link is over. */
function endGuest({ outbox }: Pick<Connection, 'outbox'>, { fileId, until }: LinkGuest): void {
  if (until <= Date.now()) outbox.addEvent({ kind: 'file-changed', fileId, userId: '' })
}

/**
 * A guest is told that nothing of the file is theirs any more before their socket is closed: what they are told is read
 * when it is sent, and is no more than they may know then.
 */
const tellsEnd = (peer: { send: (messages: ServerMessage[]) => void; mayHear: () => Promise<boolean> }) => ({
  mayHear: () => Promise.resolve(true),
  send: (messages: ServerMessage[]) => {
    peer.send(messages.filter(({ event }) => !event.endsWith('Transcription')))
    void peer.mayHear().catch(() => undefined)
  },
})

function add<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(item))
}

function remove<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key)
  set?.delete(item)
  if (set?.size === 0) sets.delete(key)
}

/** Counts a frame. */
function sendsTooMuch(frames: Connection['frames']): boolean {
  const now = performance.now()
  if (now - frames.since > SOCKET_FRAMES.everyMs) Object.assign(frames, { count: 0, since: now })
  frames.count += 1
  return frames.count > SOCKET_FRAMES.most
}

function send(socket: WebSocket, messages: ServerMessage[]): void {
  if (socket.bufferedAmount > MOST_BUFFERED_BYTES) return socket.terminate()
  for (const message of messages) if (socket.readyState === socket.OPEN) socket.send(writeServerMessage(message))
}

export type SocketHub = ReturnType<typeof createSocketHub>
