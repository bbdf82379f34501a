import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { withoutFiles, writtenSections } from './asked.ts'
import type { FileEvents, FileUse } from '../files/index.ts'
import { answerKey } from './jobs.ts'
import type { AnswerOrders } from './orders.ts'
import { answersCiting, answersOfFiles, changeAnswer, moveAnswers } from './repository.ts'

/** Answers end with the file that they are about; what was done of them is paid. */
export function handleFileEvents(events: DomainEvents<FileEvents>, orders: AnswerOrders): void {
  events.on('files-moved', async (tx, { ids, from, to }) => {
    await moveAnswers(tx, ids, to)
    await forgetCited(tx, ids, from)
  })

  events.on('files-removing', async (tx, removing) => {
    const ids = removing.files.map(({ id }) => id)
    await forgetCited(tx, ids)
    for (const row of await answersOfFiles(tx, ids)) {
      if (row.status !== 'WORKING' || row.file_id === null) continue
      removing.addJob(answerKey(row.id))
      removing.addCharge(row.file_id, async (after) => void (await orders.endCharge(after, row)))
    }
  })
}

/** Answers to questions about several files, those of one account or all, lose what they say of files that go. */
async function forgetCited(tx: Db, fileIds: readonly string[], accountId?: string): Promise<void> {
  const gone = new Set(fileIds)
  for (const row of await answersCiting(tx, fileIds)) {
    if (accountId !== undefined && row.account_id !== accountId) continue
    const left = withoutFiles(writtenSections(row), (fileId) => gone.has(fileId))
    await changeAnswer(tx, row.id, null, { body: JSON.stringify(left) })
  }
}

/** Each answer that is being written holds time of its own; of those that others asked for, theirs. */
export const answerUse = (orders: Pick<AnswerOrders, 'secondsUsed'>): FileUse => ({
  async secondsUsed(db, file) {
    const rows = (await answersOfFiles(db, [file.id])).filter(({ account_id }) => account_id === file.owner_id)
    const seconds = await Promise.all(rows.map((row) => orders.secondsUsed(db, row)))
    return { other: seconds.reduce((sum, one) => sum + one, 0) }
  },
})
