import type { Corrections } from '../../../../../src/shared/contract/vocabulary.ts'
import { isRefused, timesWritten } from '../../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import type { Caller } from '../../../../kernel/http/mount.ts'
import { writeCall } from '../../../audit/index.ts'
import * as store from './repository.ts'

/** What was learned of a person's corrections, as they see and change it. */
export function createCorrections({ db }: { db: Db }) {
  async function list(userId: string): Promise<Corrections> {
    const all = await store.correctionsOf(db, userId)
    const byKey = Map.groupBy(all, ({ language_code, heard, written }) =>
      JSON.stringify([language_code, heard, written]),
    )
    const byLanguage = Map.groupBy(all, ({ language_code }) => language_code)
    return {
      corrections: [...byKey.values()].map((same) => {
        const { language_code, heard, written } = same[0]!
        const undone = same.reduce((sum, one) => sum + (one.undone ?? 0), 0)
        return {
          language_code,
          heard,
          written,
          times: same.reduce((sum, { times }) => sum + times, 0),
          ...(undone > 0 && { undone }),
          is_learned: timesWritten(byLanguage.get(language_code)!, written).isLearned && !isRefused({ undone }),
        }
      }),
    }
  }

  return {
    list: (caller: Caller): Promise<Corrections> => list(caller.id),

    async change(caller: Caller, correction: Parameters<typeof store.changeCorrection>[2]): Promise<Corrections> {
      await db.transaction().execute(async (tx) => {
        await store.changeCorrection(tx, caller.id, correction)
        await writeCall(tx)
      })
      return list(caller.id)
    },

    async removeAll(caller: Caller): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await store.removeCorrections(tx, caller.id)
        await writeCall(tx)
      })
    },
  }
}

export type CorrectionsService = ReturnType<typeof createCorrections>
