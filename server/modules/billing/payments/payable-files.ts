import type { Selectable } from 'kysely'
import type { Db, FileTable } from '../../../kernel/db/schema.ts'

/** What an order has to know of the file that it pays for. */
export type PayableFile = Pick<Selectable<FileTable>, 'status' | 'length_seconds' | 'price_quota'>

/** A file whose payment is being credited; the time that was bought is on the plan. */
export interface PaidFile {
  ownerId: string
  fileId: string
  planId: string
  /** Milliseconds since 1970. */
  at: number
}

/** Files as far as payments are concerned. */
export interface PayableFiles {
  /** The person's file; undefined when it is not there or not theirs. */
  find(db: Db, ownerId: string, fileId: string): Promise<PayableFile | undefined>
  /**
   * Has the file worked on, in the transaction that credits its payment; where it is too late for that, the time stays
   * on the plan.
   */
  paid(tx: Db, file: PaidFile): Promise<void>
}
