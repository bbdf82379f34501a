import type { Db } from '../../../kernel/db/schema.ts'
import type { EngineMemory } from '../../../ports/engines.ts'
import { orderFor } from './orders-repository.ts'
import { engineRecords, paceOf, recordsSetAside } from './records-repository.ts'

/** What the database knows of recognisers, read whenever one is chosen. */
export function createEngineMemory({ db, now = Date.now }: { db: Db; now?: () => number }): EngineMemory {
  return {
    setAside: async () => new Set((await recordsSetAside(db, now())).map(({ id }) => id)),
    order: (language) => orderFor(db, language),
    async paces() {
      const records = await engineRecords(db)
      return new Map(
        records.flatMap((row): [string, number][] => {
          const pace = paceOf(row)
          return pace === null ? [] : [[row.id, pace]]
        }),
      )
    },
  }
}
