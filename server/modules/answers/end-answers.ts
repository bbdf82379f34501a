import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { answerKey } from './jobs.ts'
import type { AnswerOrders } from './orders.ts'
import { answersOfAccount, deleteAnswer } from './repository.ts'

/** Removes all that somebody asked; what was done of what is being written is paid. */
export async function removeAnswersOf(
  tx: Db,
  { jobs, orders }: { jobs: JobQueue; orders: AnswerOrders },
  accountId: string,
): Promise<void> {
  await holdUser(tx, accountId)
  for (const row of await answersOfAccount(tx, accountId)) {
    await jobs.cancel(answerKey(row.id), tx)
    await orders.endCharge(tx, row)
    await deleteAnswer(tx, row.id)
  }
}
