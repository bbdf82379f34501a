import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { withPatience } from './patience.ts'
import { isConflict } from './postgres-errors.ts'
import type { Database } from './schema.ts'

/**
 * Begins a whole transaction again when it stood in another's way, or when its connection broke before it was to be
 * committed. So what is done in one must be in the database alone, or do no harm when it is done twice.
 */
export class RetryingKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    return retrying(super.transaction())
  }
}

function retrying(builder: TransactionBuilder<Database>): TransactionBuilder<Database> {
  const execute = <T>(callback: (tx: Transaction<Database>) => Promise<T>) =>
    withPatience(() => builder.execute(callback), hasDoneNothing)
  const again = {
    setAccessMode: (...mode: Parameters<typeof builder.setAccessMode>) => retrying(builder.setAccessMode(...mode)),
    setIsolationLevel: (...level: Parameters<typeof builder.setIsolationLevel>) =>
      retrying(builder.setIsolationLevel(...level)),
    execute,
  }
  return again as unknown as TransactionBuilder<Database>
}

const hasDoneNothing = (error: unknown) =>
  isConflict(error) || (error instanceof DatabaseUnavailable && !error.isOutcomeUnknown)
