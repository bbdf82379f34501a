import type { FileStatus } from '../../../../shared/domain/file-status.ts'
import type { Live } from '../../../lib/live.ts'

/** Texts are fetched at most so often, in milliseconds. */
const FETCH_EVERY_MS = 1000

export interface MachineWork {
  status: FileStatus
  /** 0 to 1; null while it is not known. */
  progress: number | null
}

export interface MachineOptions {
  fileId: string
  live: Pick<Live, 'listen'>
  /** Asks how far the work is, after what was missed. */
  ask: () => Promise<MachineWork>
  /** The work went on: time to fetch the text so far. Never two at once. */
  fetchText: () => Promise<void>
  /** How far it is. */
  progressed: (work: MachineWork) => void
  /** The machine does not write any more. */
  ended: (work: MachineWork) => void
}

/** Follows the machine while it writes a file, by what the server pushes; nothing is polled. Gives back how to stop. */
export function followMachine({ fileId, live, ask, fetchText, progressed, ended }: MachineOptions): () => void {
  let isFetching = false
  let isFetchDue = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fetchNow(): Promise<void> {
    if (isFetching) {
      isFetchDue = true
      return
    }
    isFetching = true
    await fetchText().catch(() => undefined)
    timer = setTimeout(() => {
      isFetching = false
      if (isFetchDue && !isStopped) {
        isFetchDue = false
        void fetchNow()
      }
    }, FETCH_EVERY_MS)
  }

  function look(work: MachineWork): void {
    if (isStopped) return
    progressed(work)
    if (work.status === 'TRANSCRIBE') return void fetchNow()
    stop()
    ended(work)
  }

  const lookAgain = () => void ask().then(look, () => undefined)
  const unlisten = live.listen({
    message: (message) => {
      if (message.event === 'fileChanged' && message.data.id === fileId && message.data.item)
        look(message.data.item.file)
    },
    // Also the first time: the work may have gone on between the opening of the text and the connection.
    connected: lookAgain,
  })
  lookAgain()

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    unlisten()
  }
  return stop
}
