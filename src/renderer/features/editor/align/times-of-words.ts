import { t } from '@lingui/core/macro'
import type { AlignedTimes, Alignment, AlignmentRequest } from '../../../../shared/contract/alignments.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'

/** The server is asked this often whether it is done, in milliseconds. */
const ASKED_EVERY_MS = 1000

/** So often at most, for a server may have no worker. */
const MOST_ASKED = 900

/** A little more is listened to than the times of the range say, for these may be wrong; in seconds. */
const AROUND_SECONDS = 1

/** The server's part in aligning. */
export interface AlignmentCalls {
  /** Has the server listen; answers the request's name. */
  request: (range: AlignmentRequest) => Promise<string>
  /** What came of the last request. */
  last: () => Promise<Alignment>
}

/** Words that follow each other, and who says them. */
export interface SpokenWords {
  words: readonly Word[]
  speakers: string[]
}

/** Times of words in their order, or why there are none; `wasReplaced` where a later request took its place. */
export type TimesFound = { times: readonly AlignedTimes[] } | { times: null; failure: string; wasReplaced: boolean }

/**
 * Has the server find where words that follow each other are said; undefined once `signal` says that nobody waits any
 * more. @throws what the calls throw
 */
export async function timesOfWords(
  { request, last }: AlignmentCalls,
  { words, speakers }: SpokenWords,
  signal: AbortSignal,
): Promise<TimesFound | undefined> {
  const name = await request({ ...rangeOf(words), speakers })
  for (let asked = 0; asked < MOST_ASKED && !signal.aborted; asked++) {
    const found = await last()
    if (found.request !== name)
      return { times: null, failure: t`Another part of this text is being aligned.`, wasReplaced: true }
    if (found.times) return { times: found.times }
    if (found.failure !== null) return { times: null, failure: found.failure, wasReplaced: false }
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  return signal.aborted
    ? undefined
    : { times: null, failure: t`This is taking too long. Try again later.`, wasReplaced: false }
}

/** The words with the range of the recording in which they are looked for, in seconds. */
export function rangeOf(words: readonly Word[]): AlignmentRequest {
  return {
    start: Math.max(0, (words[0]?.data_start ?? 0) - AROUND_SECONDS),
    end: words.reduce((end, word) => Math.max(end, word.data_end), 0) + AROUND_SECONDS,
    words: words.map(({ text }) => text),
  }
}
