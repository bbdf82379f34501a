import { DAY_MS } from '../../../src/shared/durations.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'

/** Where ends come from. */
export interface ShareEndSources {
  /**
   * When the first of what is shared with the caller of a file ends, in milliseconds since 1970; null for no end.
   * @throws AppError where nothing of it is theirs
   */
  endOfShare: (caller: Caller, fileId: string) => Promise<number | null>
}

export interface ShareEndsDeps extends ShareEndSources {
  caller: Caller
  /** Nothing of a file is theirs any more. */
  ended: (fileId: string) => void
  /** Something of it has ended, and something is left. */
  lessened: (fileId: string) => void
  onError: (error: unknown) => void
}

/** Timers wait no longer; ends that are further away are looked up again. */
const LONGEST_MS = DAY_MS

/** Notices when the clock ends what is shared with somebody of the files whose texts they have open. */
export function createShareEnds({ caller, endOfShare, ended, lessened, onError }: ShareEndsDeps) {
  /** What is watched, and the timer once the end is known. */
  const watched = new Map<string, NodeJS.Timeout | undefined>()

  async function look(fileId: string, awaited = Infinity): Promise<void> {
    try {
      const end = await endOfShare(caller, fileId)
      if (!watched.has(fileId)) return
      if (awaited <= Date.now()) lessened(fileId)
      if (end === null) return
      clearTimeout(watched.get(fileId))
      const wait = Math.min(LONGEST_MS, Math.max(0, end - Date.now()))
      watched.set(fileId, setTimeout(() => void look(fileId, end), wait).unref())
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) return onError(error)
      if (watched.has(fileId)) ended(fileId)
      forget(fileId)
    }
  }

  function forget(fileId: string): void {
    clearTimeout(watched.get(fileId))
    watched.delete(fileId)
  }

  return {
    /** A text of the file is open, maybe since long. */
    watch(fileId: string): void {
      if (watched.has(fileId)) return
      watched.set(fileId, undefined)
      void look(fileId)
    },
    /** Its shares may have other ends now. */
    changed(fileId: string): void {
      if (watched.has(fileId)) void look(fileId)
    },
    stop(): void {
      for (const fileId of watched.keys()) forget(fileId)
    },
  }
}

export type ShareEnds = ReturnType<typeof createShareEnds>
