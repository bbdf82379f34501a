import { v7 as uuidv7 } from 'uuid'
import { TIME_KINDS, type TimeKind } from '../../../../src/shared/domain/quota.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { writeCall } from '../../audit/index.ts'
import { credit, noteLedger } from './ledger.ts'

/** Whose plan gets it, and once for which wish. */
export interface GrantOptions {
  /** Milliseconds since 1970. */
  at?: number
  /** The same wish once more gives nothing; left out, each call is a wish of its own. */
  wish?: string
  /** Why, for the ledger's readers. */
  reason?: string | undefined
}

/**
 * Gives time to a person's own plan without payment, for whoever runs the server; `whose` is an address, or an
 * account's id. Seconds. False when this wish was granted before. @throws AppError 404
 */
export async function grantTime(
  db: Db,
  whose: string | { id: string },
  seconds: Partial<Record<TimeKind, number>>,
  { at = Date.now(), wish = uuidv7(), reason = '' }: GrantOptions = {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const plans = tx.selectFrom('plan').innerJoin('user', 'user.id', 'plan.owner_id').select('plan.id')
    const plan = await (
      typeof whose === 'string'
        ? plans.where('user.email', '=', whose.toLowerCase())
        : plans.where('user.id', '=', whose.id)
    ).executeTakeFirst()
    if (!plan) throw unknown(whose)
    let isNew = false
    for (const kind of TIME_KINDS) {
      const granted = seconds[kind] ?? 0
      if (granted > 0) {
        const move = { planId: plan.id, kind, actorId: null, at, seconds: granted, reason: 'grant' as const }
        isNew = (await credit(tx, { ...move, reference: wish, key: `grant:${plan.id}:${wish}:${kind}` })) || isNew
      }
    }
    if (isNew && reason !== '') await noteLedger(tx, wish, reason)
    if (isNew) await writeCall(tx)
    return isNew
  })
}

const unknown = (whose: string | { id: string }) =>
  typeof whose === 'string'
    ? new AppError(404, 'not_found', `There is no account for ${whose}.`)
    : new AppError(404, 'account_unknown', messages.accountUnknown)
