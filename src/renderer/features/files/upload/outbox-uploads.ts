import { createStore } from 'zustand/vanilla'
import { type OutboxBridge, type OutboxEntry, WAITING_PATH } from '../../../../shared/bridge/outbox.ts'
import { messages } from '../../../../shared/messages.ts'
import { say } from '../../../lib/words/say.ts'
import { addSample, bytesPerSecond, type Sample } from '../transfer-rate.ts'
import type { Upload, UploadJob, Uploads, UploadsNeed } from '../uploads.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

export interface OutboxUploadsNeed {
  outbox: OutboxBridge
  /** A file is safe in the outbox, or could not be taken. */
  onTaken: (file: File, isTaken: boolean) => void
  /** The server has one more. */
  onArrived: () => void
  now?: UploadsNeed['now']
}

/** Uploads by way of the outbox of this computer: files are copied there first, and go up when there is a network. */
export function createOutboxUploads({
  outbox,
  onTaken,
  onArrived,
  now = () => performance.now(),
}: OutboxUploadsNeed): Uploads & { sendFirst: (id: number) => void } {
  const store = createStore<Upload[]>(() => [])
  /** Numbers of the outbox's entries. */
  const numbers = new Map<string, number>()
  const samples = new Map<string, Sample[]>()
  /** Files that could not be copied, until the person has seen it. */
  const refused = new Map<number, { job: UploadJob; upload: Upload }>()
  const removed = new Set<string>()
  let entries: readonly OutboxEntry[] = []
  let lastNumber = 0

  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? --lastNumber
    numbers.set(id, number)
    return number
  }
  const entryOf = (number: number) => entries.find(({ id }) => numbers.get(id) === number)?.id

  function asUpload({ id, name, state, sentBytes, totalBytes, part, problem, retryAt }: OutboxEntry): Upload {
    const isMoving = state === 'sending' || state === 'copying'
    const known = isMoving ? addSample(samples.get(id) ?? [], { atMs: now(), bytes: sentBytes }) : []
    samples.set(id, known)
    return {
      id: numberOf(id),
      name,
      state,
      sentBytes,
      totalBytes,
      part,
      isSafe: state !== 'copying',
      address: LISTENABLE.includes(state) ? WAITING_PATH + id : null,
      rate: bytesPerSecond(known),
      problem: state === 'failed' ? problem : null,
      isRefused: state === 'failed' && REFUSALS.some((refusal) => problem === refusal || problem === say(refusal)),
      trouble: state === 'failed' ? null : problem,
      retryAt,
    }
  }

  const show = () =>
    store.setState([...entries.map(asUpload), ...[...refused.values()].map(({ upload }) => upload)], true)

  function changed(next: readonly OutboxEntry[]): void {
    const left = entries.filter(
      ({ id, state }) => state !== 'copying' && !removed.has(id) && next.every((entry) => entry.id !== id),
    )
    entries = next
    show()
    if (left.length > 0) onArrived()
  }

  async function take(job: UploadJob): Promise<void> {
    const { file, transcript, options, recordingId } = job
    try {
      await outbox.add(file, { id: recordingId, options: { ...options, device: 'DESKTOP' }, transcript })
      onTaken(file, true)
    } catch (error) {
      const id = --lastNumber
      refused.set(id, {
        job,
        upload: {
          id,
          name: file.name,
          state: 'failed',
          isSafe: true,
          address: null,
          sentBytes: 0,
          totalBytes: file.size,
          part: null,
          rate: null,
          problem: bridgeMessage(error),
          isRefused: false,
          trouble: null,
          retryAt: null,
        },
      })
      show()
      onTaken(file, false)
    }
  }

  const ofEntry = (number: number, act: (id: string) => Promise<void>, otherwise: () => void = () => undefined) => {
    const id = entryOf(number)
    if (id === undefined) otherwise()
    else void act(id)
  }

  outbox.onChange(changed)
  void outbox.list().then(changed)
  return {
    store,
    add(files, about) {
      for (const file of files) void take({ file, ...about })
    },
    pause: (number) => ofEntry(number, (id) => outbox.pause(id)),
    resume: (number) =>
      ofEntry(
        number,
        (id) => outbox.resume(id),
        () => {
          const again = refused.get(number)
          if (!again) return
          refused.delete(number)
          show()
          void take(again.job)
        },
      ),
    cancel: (number) =>
      ofEntry(
        number,
        (id) => {
          removed.add(id)
          return outbox.remove(id)
        },
        () => {
          refused.delete(number)
          show()
        },
      ),
    sendFirst: (number) => ofEntry(number, (id) => outbox.sendFirst(id)),
  }
}

/** What the server says of a medium that will be no other at the next try. */
const REFUSALS: readonly string[] = [messages.notMedia, messages.noAudio, messages.tooSmallForHuman]

/** Not one that is not whole yet, or that goes from the disk in a moment. */
const LISTENABLE: readonly OutboxEntry['state'][] = ['waiting', 'sending', 'retrying', 'paused', 'failed']

/** Electron puts the channel before the words of the main process. */
function bridgeMessage(error: unknown): Phrase {
  const text = error instanceof Error ? error.message : ''
  const ours = [messages.outboxFull, messages.outboxNotKept, messages.outboxSignedOut]
  return ours.find((words) => text.includes(words)) ?? messages.outboxNotKept
}
