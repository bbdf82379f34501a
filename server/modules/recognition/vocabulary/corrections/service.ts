import type { Corrections } from '../../../../../src/shared/contract/vocabulary.ts'
import { isRefused, timesWritten } from '../../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import type { Caller } from '../../../../kernel/http/mount.ts'
import { writeCall } from '../../../audit/index.ts'
import { foldersAbove } from '../../../folders/index.ts'
import * as store from './repository.ts'

/** What was learned of a person's corrections, as they see and change it. */
export function createCorrections({ db }: { db: Db }) {
  async function list(userId: string): Promise<Corrections> {
    const all = await store.correctionsOf(db, userId)
    const byKey = Map.groupBy(all, ({ language_code, heard, written, folder_id }) =>
      JSON.stringify([language_code, heard, written, folder_id]),
    )
    const byLanguage = Map.groupBy(all, ({ language_code }) => language_code)
    const above = new Map<string | null, string[]>([[null, []]])
    for (const { folder_id: id } of all)
      if (id !== null && !above.has(id)) above.set(id, await foldersAbove(db, userId, id))
    return {
      corrections: [...byKey.values()].map((same) => {
        const { language_code, heard, written, folder_id } = same[0]!
        const isHere = ({ folder_id: id }: store.StoredCorrection) => id === null || above.get(folder_id)!.includes(id)
        const here = byLanguage.get(language_code)!.filter(isHere)
        const undone = same.reduce((sum, one) => sum + (one.undone ?? 0), 0)
        return {
          language_code,
          heard,
          written,
          folder_id,
          times: same.reduce((sum, { times }) => sum + times, 0),
          ...(undone > 0 && { undone }),
          is_learned: timesWritten(here, written).isLearned && !isRefused({ undone }),
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
