import { v7 as uuidv7 } from 'uuid'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { createTokens } from '../../../server/modules/identity/auth/tokens.ts'
import { buildFile, buildUser } from '../../support/factories.ts'

/** Somebody with a file, signed in. */
export interface Person {
  id: string
  fileId: string
  token: string
}

/** Fills a new data folder, or a database elsewhere, with so many people. */
export async function buildPeople(
  dataDir: string,
  { people, secret, databaseUrl = null }: { people: number; secret: string; databaseUrl?: string | null },
): Promise<Person[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(db)
    const tokens = createTokens([secret])
    const now = Date.now()
    const expires = now + 24 * 3_600_000
    return await db.transaction().execute(async (tx) => {
      const all: Person[] = []
      for (let at = 0; at < people; at++) {
        const { id, role } = await buildUser(tx)
        const file = await buildFile(tx, { owner_id: id })
        const sid = uuidv7()
        await tx
          .insertInto('session')
          .values({
            id: sid,
            user_id: id,
            created_at: now,
            expires_at: expires,
            remember: 0,
            last_used_at: now,
            user_agent: 'benchmark',
          })
          .execute()
        all.push({
          id,
          fileId: file.id,
          token: await tokens.sign({ sub: id, role, sid, exp: Math.floor(expires / 1000) }),
        })
      }
      return all
    })
  } finally {
    await close()
  }
}
