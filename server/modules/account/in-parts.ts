import type { JobContext } from '../../kernel/jobs/definition.ts'
import { pause } from '../../kernel/pause.ts'
import type { FilesPart } from '../files/index.ts'
import { LEAST_PART, nextPartSize } from './part-size.ts'

/** How long an account's work goes on before it is another's turn. */
const TURN_MS = 10_000

/** What is done with the files of an owner who goes. */
export interface GoingParts {
  /**
   * Does a part in a transaction of its own. Answers the last file that was looked at, null after all of them, and how
   * long the database was held; null where the owner is gone.
   */
  doPart: (part: FilesPart) => Promise<{ last: string | null; tookMs: number } | null>
  /** After the last part. */
  end: () => Promise<void>
  /** Ends this job and adds the next one, for the rest. */
  goOn: () => Promise<void>
}

/** Goes through an owner's files. As long as a part takes, others have their turn at the database. */
export async function inParts(
  { signal }: Pick<JobContext, 'signal'>,
  { doPart, end, goOn }: GoingParts,
): Promise<void> {
  const until = Date.now() + TURN_MS
  let [after, most]: [string | null, number] = [null, LEAST_PART]
  for (;;) {
    signal.throwIfAborted()
    const done = await doPart({ after, most })
    if (!done) return
    if (done.last === null) return end()
    after = done.last
    most = nextPartSize(most, done.tookMs)
    await pause(done.tookMs, signal)
    if (Date.now() >= until) return goOn()
  }
}
