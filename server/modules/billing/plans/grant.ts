import { v7 as uuidv7 } from 'uuid'
import { TIME_KINDS, type TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { writeCall } from '../../audit/index.ts'
import { credit } from './ledger.ts'

/** Gives time to a person's own plan without payment, for the command line. Seconds. @throws AppError 404 */
export async function grantTime(
  db: Db,
  email: string,
  seconds: Partial<Record<TimeKind, number>>,
  at: number = Date.now(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const plan = await tx
      .selectFrom('plan')
      .innerJoin('user', 'user.id', 'plan.owner_id')
      .select('plan.id')
      .where('user.email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!plan) throw new AppError(404, 'not_found', `There is no account for ${email}.`)
    const reference = uuidv7()
    for (const kind of TIME_KINDS) {
      const granted = seconds[kind] ?? 0
      if (granted > 0)
        await credit(tx, {
          planId: plan.id,
          kind,
          actorId: null,
          at,
          seconds: granted,
          reason: 'grant',
          reference,
          key: `grant:${reference}:${kind}`,
        })
    }
    await writeCall(tx)
  })
}
