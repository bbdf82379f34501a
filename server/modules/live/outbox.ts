import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { AppEvent } from '../../ports/events.ts'
import type { Reports } from './reports.ts'

/** Progress is told at most so often, in milliseconds. */
const PROGRESS_EVERY_MS = 200

export interface OutboxDeps {
  caller: Caller
  reports: Reports
  send: (messages: ServerMessage[]) => void
  /** Whether its client may still be told anything. */
  mayHear?: () => Promise<boolean>
  /** The socket has missed something and must be closed, so that its client fetches everything anew. */
  onError: (error: unknown) => void
  progressEveryMs?: number
}

/**
 * Turns events into messages for one socket, one batch after the other, so that none overtakes an older one.
 * A change goes out at once; progress is gathered, and the last of it always goes out.
 */
export function createOutbox({
  caller,
  reports,
  send,
  mayHear = () => Promise.resolve(true),
  onError,
  progressEveryMs = PROGRESS_EVERY_MS,
}: OutboxDeps) {
  const changed = new Set<string>()
  const progressed = new Set<string>()
  const presences = new Set<string>()
  const comments = new Set<string>()
  const answers = new Set<string>()
  const diarisations = new Set<string>()
  const readings = new Set<string>()
  const imports = new Set<string>()
  const gathered: Partial<Record<AppEvent['kind'], Set<string>>> = {
    'presence-changed': presences,
    'comments-changed': comments,
    'answers-changed': answers,
    'speakers-changed': diarisations,
    'reading-changed': readings,
    'import-changed': imports,
    'file-progress': progressed,
  }
  const asked = new Set<'auto' | 'human'>()
  let working = false
  let timer: NodeJS.Timeout | null = null
  let sentProgressAt = 0
  let isClosed = false

  async function work(): Promise<void> {
    if (working) return
    working = true
    try {
      while (isDue()) await sendDue()
    } catch (error) {
      onError(error)
    } finally {
      working = false
    }
    wait()
  }

  const isDue = () =>
    !isClosed &&
    (changed.size > 0 ||
      presences.size > 0 ||
      comments.size > 0 ||
      answers.size > 0 ||
      diarisations.size > 0 ||
      readings.size > 0 ||
      imports.size > 0 ||
      asked.size > 0 ||
      (progressed.size > 0 && untilProgress() === 0))
  const untilProgress = () => Math.max(0, sentProgressAt + progressEveryMs - Date.now())

  async function sendDue(): Promise<void> {
    const ids = [...new Set([...changed, ...progressed])]
    const kinds = new Set<'auto' | 'human'>([...asked, ...(ids.length > 0 ? (['auto'] as const) : [])])
    const opened = [...presences].map((id): ServerMessage => ({ event: 'presenceChanged', data: { id } }))
    const commented = [...comments].map((id): ServerMessage => ({ event: 'commentsChanged', data: { id } }))
    const answered = [...answers].map((id): ServerMessage => ({ event: 'answersChanged', data: { id } }))
    const diarised = [...diarisations].map((id): ServerMessage => ({ event: 'speakersChanged', data: { id } }))
    const read = [...readings].map((id): ServerMessage => ({ event: 'readingChanged', data: { id } }))
    const fetched = [...imports].map((id): ServerMessage => ({ event: 'importChanged', data: { id } }))
    for (const set of [changed, progressed, presences, comments, answers, diarisations, readings, imports, asked])
      set.clear()
    if (ids.length > 0) sentProgressAt = Date.now()
    const batches = [
      opened,
      commented,
      answered,
      diarised,
      read,
      fetched,
      ids.length > 0 ? await reports.changed(caller, ids) : [],
    ]
    for (const kind of kinds) batches.push(await reports.status(caller, kind))
    if ((await mayHear()) && !isClosed) send(batches.flat())
  }

  function wait(): void {
    if (isClosed || timer !== null || progressed.size === 0) return
    timer = setTimeout(() => {
      timer = null
      void work()
    }, untilProgress())
  }

  return {
    addEvent({ kind, fileId }: AppEvent): void {
      const set = gathered[kind] ?? changed
      set.add(fileId)
      void work()
    },
    /** Answers a question for the state of all work; asked twice before it is answered, it is answered once. */
    addStatus(kind: 'auto' | 'human'): void {
      asked.add(kind)
      void work()
    },
    close(): void {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
