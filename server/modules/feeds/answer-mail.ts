import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addMail } from '../mail/index.ts'
import { episodesTogether, type FeedRow } from './repository.ts'

/**
 * Once nothing more comes of a mail, tells the person what became of what was in it, in the transaction that ended it.
 * Nobody else is ever answered, whoever sent it.
 */
export async function answerMail(
  tx: Db,
  jobs: JobQueue,
  { id, kind }: Pick<FeedRow, 'id' | 'kind'>,
  together: string | null,
): Promise<void> {
  if (kind !== 'mail' || together === null) return
  const episodes = await episodesTogether(tx, id, together)
  if (episodes.some(({ state }) => state === 'waiting' || state === 'fetching')) return
  const key = `mail:mail-answered:${id}:${together}`
  await addMail(jobs, { kind: 'mail-answered', feedId: id, together }, { tx, key })
}
