import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { costOf, type TimeKind } from '../../../src/shared/domain/quota.ts'
import type { Database, Db } from '../../kernel/db/schema.ts'
import type { Quota } from '../billing/index.ts'
import type { FileRow } from './repository.ts'

/** What a module above does with a file: its owner pays for it if the file goes, and it may need the medium. */
export interface FileUse {
  /**
   * Seconds that are used by now: `own` of the time that the file itself holds, `other` whole seconds of auto time that
   * the module has taken for it.
   */
  secondsUsed(db: Db, file: FileRow): Promise<{ own?: number; other?: number }>
  /** Of files in a query: whether the module still works with the medium. Left out where it never needs one. */
  readonly needsMedium?: (eb: ExpressionBuilder<Database, 'file'>) => Expression<SqlBool>
}

/**
 * Seconds that are used of a file's own time: all of it once a transcriptor has begun, of the machine's work what can
 * be read and is not paid yet; of a recording that goes on, what has come.
 */
export function ownSecondsUsed(
  { status, length_seconds, paid_seconds, is_live }: FileRow,
  readableSeconds: number,
): number {
  if (status === 'HUMAN-TRANSCRIBE') return length_seconds
  return is_live === 1 || status === 'TRANSCRIBE' ? Math.max(0, readableSeconds - paid_seconds) : 0
}

/** What a file costs if it goes now. Whole seconds. */
export async function removalCost(
  db: Db,
  file: FileRow,
  { quota, uses }: { quota: Pick<Quota, 'held'>; uses: readonly FileUse[] },
): Promise<Record<TimeKind, number>> {
  const used = await Promise.all(uses.map((use) => use.secondsUsed(db, file)))
  const readable = used.reduce((sum, { own = 0 }) => sum + own, 0)
  const others = used.reduce((sum, { other = 0 }) => sum + other, 0)
  const own = Math.min(await quota.held(db, file), costOf(ownSecondsUsed(file, readable)))
  return file.for_human_transcribe === 1 ? { auto: others, human: own } : { auto: own + others, human: 0 }
}
