import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { TIME_KINDS, type TimeKind } from '../../../../src/shared/domain/quota.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db, LedgerTable } from '../../../kernel/db/schema.ts'
import { JobError } from '../../../kernel/jobs/definition.ts'

/** Which time moves, and for whom. Seconds are whole. */
export interface Movement {
  planId: string
  kind: TimeKind
  /** Whose doing it is. */
  actorId: string | null
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Time comes in: a trial, a purchase, a grant; or what a refund took comes back, which grants nothing new.
 * What is owed is paid from it first. False when this key was written before.
 */
export async function credit(
  tx: Db,
  move: Movement & {
    seconds: number
    reason: 'trial' | 'purchase' | 'grant' | 'refund'
    reference: string
    key: string
  },
): Promise<boolean> {
  if (!(await append(tx, move))) return false
  // A column on the right is the value before the statement, in both databases.
  const paid = least(sql.ref('owed'), move.seconds)
  await balance(tx, move)
    .set({
      available: sql`available + ${move.seconds} - ${paid}`,
      owed: sql`owed - ${paid}`,
      granted: sql`granted + ${move.reason === 'refund' ? 0 : move.seconds}`,
    })
    .executeTakeFirst()
  return true
}

/**
 * A refund or a dispute takes time back: what is available, and the rest is owed. False when this key was written
 * before.
 */
export async function takeBack(
  tx: Db,
  move: Movement & { seconds: number; reference: string; key: string },
): Promise<boolean> {
  if (!(await append(tx, { ...move, reason: 'refund', seconds: -move.seconds }))) return false
  const taken = least(sql.ref('available'), move.seconds)
  await balance(tx, move)
    .set({ available: sql`available - ${taken}`, owed: sql`owed + ${move.seconds} - ${taken}` })
    .executeTakeFirst()
  return true
}

/** There is less time than the work would cost. Whoever catches it must not commit. */
export class NotEnoughTime extends JobError {
  override name = 'NotEnoughTime'
  constructor() {
    super({ code: 'not_enough_time', message: messages.tooLarge, retry: false })
  }
}

/**
 * Takes time for work that is about to begin.
 * `part` tells the rows of one reservation apart: the same part again takes nothing more.
 * @throws NotEnoughTime, and the transaction has to be rolled back
 */
export async function reserve(
  tx: Db,
  move: Movement & { seconds: number; reservationId: string; part: string },
): Promise<void> {
  const key = `reserve:${move.reservationId}:${move.part}`
  if (!(await append(tx, { ...move, reason: 'reserve', seconds: -move.seconds, reference: move.reservationId, key })))
    return
  const taken = await balance(tx, move)
    .where('available', '>=', move.seconds)
    .set({ available: sql`available - ${move.seconds}`, reserved: sql`reserved + ${move.seconds}` })
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw new NotEnoughTime()
}

/** Whole seconds that a reservation holds; 0 when it has ended or never was. */
export async function reservedIn(tx: Db, reservationId: string): Promise<number> {
  return (await reservationOf(tx, reservationId))?.held ?? 0
}

/**
 * Makes an open reservation hold at least so many seconds; one that has ended stays as it is.
 * @throws NotEnoughTime, and the transaction has to be rolled back
 */
export async function topUp(
  tx: Db,
  reservationId: string,
  { seconds, at }: { seconds: number; at: number },
): Promise<void> {
  const open = await holdReservation(tx, reservationId)
  if (!open?.isOpen || open.held >= seconds) return
  await reserve(tx, { ...open.of, at, seconds: seconds - open.held, reservationId, part: `up to ${seconds}` })
}

/** The same, but false, with nothing changed, when there is not enough time. */
export async function tryTopUp(tx: Db, reservationId: string, more: { seconds: number; at: number }): Promise<boolean> {
  const open = await holdReservation(tx, reservationId)
  if (!open?.isOpen || open.held >= more.seconds) return true
  const { planId, kind } = open.of
  const { available } = await tx
    .selectFrom('plan_balance')
    .select('available')
    .where('plan_id', '=', planId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (available < more.seconds - open.held) return false
  await topUp(tx, reservationId, more)
  return true
}

/** Gives a reservation back whole. False when it has ended before, or never was. */
export async function release(tx: Db, reservationId: string, at: number): Promise<boolean> {
  return (await end(tx, reservationId, { seconds: 0, at })) !== null
}

/**
 * Ends a reservation at what the work cost, which must not be more than it holds. False when it has ended before.
 * @throws RangeError when it costs more than was reserved
 */
export async function settle(
  tx: Db,
  reservationId: string,
  { seconds, reason, at }: { seconds: number; reason: 'settle' | 'human_publish' | 'translation'; at: number },
): Promise<boolean> {
  const move = await end(tx, reservationId, { seconds, at })
  if (move === null) return false
  return append(tx, { ...move, seconds: -seconds, reason, reference: reservationId, key: `settle:${reservationId}` })
}

/**
 * The one way in which a reservation ends; the unique key of its `release` row lets one caller through. What is not
 * spent pays first what is owed.
 */
async function end(
  tx: Db,
  reservationId: string,
  { seconds: spent, at }: { seconds: number; at: number },
): Promise<Movement | null> {
  const open = await holdReservation(tx, reservationId)
  if (!open?.isOpen) return null
  const { held } = open
  if (spent > held) throw new RangeError(`${spent} s were spent where ${held} s were reserved`)
  const move = { ...open.of, at }
  if (
    !(await append(tx, {
      ...move,
      seconds: held,
      reason: 'release',
      reference: reservationId,
      key: `release:${reservationId}`,
    }))
  )
    return null
  const back = held - spent
  const paid = least(sql.ref('owed'), back)
  await balance(tx, move)
    .set({
      available: sql`available + ${back} - ${paid}`,
      owed: sql`owed - ${paid}`,
      reserved: sql`reserved - ${held}`,
      used: sql`used + ${spent}`,
    })
    .executeTakeFirst()
  return move
}

interface Reservation {
  of: Omit<Movement, 'at'>
  isOpen: boolean
  /** Whole seconds; 0 once it has ended. */
  held: number
}

/** Takes a balance until the transaction ends. A write, because SQLite has no `select for update`. */
export async function holdBalance(tx: Db, of: Pick<Movement, 'planId' | 'kind'>): Promise<void> {
  await balance(tx, of)
    .set({ reserved: sql`reserved` })
    .executeTakeFirst()
}

/**
 * The reservation, with its balance taken until the transaction ends, so that nobody adds to it or ends it meanwhile.
 */
async function holdReservation(tx: Db, reservationId: string): Promise<Reservation | null> {
  const found = await reservationOf(tx, reservationId)
  if (!found) return null
  await holdBalance(tx, found.of)
  return reservationOf(tx, reservationId)
}

async function reservationOf(tx: Db, reservationId: string): Promise<Reservation | null> {
  const rows = await tx
    .selectFrom('ledger')
    .select(['plan_id', 'kind', 'actor_id', 'reason', 'seconds'])
    .where('reference', '=', reservationId)
    .execute()
  const reserved = rows.filter(({ reason }) => reason === 'reserve')
  const [first] = reserved
  if (!first) return null
  const isOpen = !rows.some(({ reason }) => reason === 'release')
  const of = { planId: first.plan_id, kind: first.kind, actorId: first.actor_id }
  return { of, isOpen, held: isOpen ? reserved.reduce((sum, { seconds }) => sum - seconds, 0) : 0 }
}

/** `min` and `least` go by different names in the two databases. */
const least = (column: RawBuilder<unknown>, seconds: number) =>
  sql<number>`case when ${column} < ${seconds} then ${column} else ${seconds} end`

const balance = (tx: Db, { planId, kind }: Pick<Movement, 'planId' | 'kind'>) =>
  tx.updateTable('plan_balance').where('plan_id', '=', planId).where('kind', '=', kind)

/** False when the key was written before; of two transactions at once the second waits for the first. */
async function append(
  tx: Db,
  {
    planId,
    kind,
    actorId,
    at,
    seconds,
    reason,
    reference,
    key,
  }: Movement & { seconds: number; reason: LedgerTable['reason']; reference: string; key: string },
): Promise<boolean> {
  const row = {
    id: uuidv7(),
    plan_id: planId,
    kind,
    seconds,
    reason,
    reference,
    actor_id: actorId,
    idempotency_key: key,
    created_at: at,
  }
  const written = await tx
    .insertInto('ledger')
    .values(row)
    .onConflict((oc) => oc.column('idempotency_key').doNothing())
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What the ledger says of every plan, or of some, beside what the balance rows say; they have to be equal. */
export async function auditLedger(
  db: Db,
  planIds?: readonly string[],
): Promise<{ planId: string; kind: TimeKind; fault: string }[]> {
  const these = <Q extends { where: (column: 'plan_id', operator: 'in', values: readonly string[]) => Q }>(query: Q) =>
    planIds ? query.where('plan_id', 'in', planIds) : query
  const balances = await these(db.selectFrom('plan_balance').selectAll()).execute()
  const rows = await these(
    db.selectFrom('ledger').select(['plan_id', 'kind', 'seconds', 'reason', 'reference']),
  ).execute()
  const faults: { planId: string; kind: TimeKind; fault: string }[] = []
  const byBalance = Map.groupBy(rows, ({ plan_id, kind }) => `${plan_id} ${kind}`)
  for (const kept of balances) {
    const own = byBalance.get(`${kept.plan_id} ${kept.kind}`) ?? []
    const sum = (reasons: readonly string[]) =>
      own.filter(({ reason }) => reasons.includes(reason)).reduce((total, { seconds }) => total + seconds, 0)
    const ended = new Set(own.filter(({ reason }) => reason === 'release').map(({ reference }) => reference))
    const reserved = own
      .filter(({ reason, reference }) => reason === 'reserve' && !ended.has(reference))
      .reduce((total, { seconds }) => total - seconds, 0)
    const said = {
      total: own.reduce((total, { seconds }) => total + seconds, 0),
      reserved,
      granted: sum(['trial', 'purchase', 'grant']),
      used: -sum(['settle', 'human_publish', 'translation']),
    }
    const claimed = {
      total: kept.available - kept.owed,
      reserved: kept.reserved,
      granted: kept.granted,
      used: kept.used,
    }
    for (const name of ['total', 'reserved', 'granted', 'used'] as const) {
      if (said[name] !== claimed[name])
        faults.push({
          planId: kept.plan_id,
          kind: kept.kind,
          fault: `${name}: the ledger says ${said[name]}, the balance ${claimed[name]}`,
        })
    }
    if (kept.owed > 0 && kept.available > 0)
      faults.push({
        planId: kept.plan_id,
        kind: kept.kind,
        fault: `owes ${kept.owed} with ${kept.available} available`,
      })
  }
  return faults
}

/** Says of the rows with this reference why they are there. */
export async function noteLedger(tx: Db, reference: string, note: string): Promise<void> {
  await tx
    .insertInto('ledger_note')
    .values({ reference, note })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

/** Makes the two balances of a new plan. */
export async function openBalances(tx: Db, planId: string): Promise<void> {
  await tx
    .insertInto('plan_balance')
    .values(
      TIME_KINDS.map((kind) => ({ plan_id: planId, kind, available: 0, owed: 0, reserved: 0, granted: 0, used: 0 })),
    )
    .execute()
}
