import { exactTime } from '../../src/shared/domain/exact-time.ts'
import { TIME_KINDS, type TimeKind } from '../../src/shared/domain/quota.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { composeEvents } from '../compose-events.ts'
import type { Db } from '../kernel/db/schema.ts'
import { createAuth, createTokens } from '../modules/identity/index.ts'
import { createDesk } from '../modules/human-desk/index.ts'
import { createQuota, grantTime } from '../modules/billing/index.ts'
import type { Engines } from '../ports/engines.ts'
import type { EventBus } from '../ports/events.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import { inCommand } from './audit.ts'

export interface AccountsDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Engines
  sessionSecrets: readonly string[]
}

const quota = createQuota({ isLimited: true })

function authOf({ db, jobs, events, sessionSecrets }: AccountsDeps) {
  const { identity } = composeEvents({ jobs, events, quota })
  return createAuth({ db, jobs, events: identity, tokens: createTokens(sessionSecrets) })
}

type Seconds = Partial<Record<TimeKind, number>>
const inWords = (seconds: Seconds, write: (time: string, kind: TimeKind) => string) =>
  TIME_KINDS.filter((kind) => seconds[kind]).map((kind) => write(exactTime(seconds[kind] ?? 0), kind))

/**
 * Makes an account whose address counts as validated, and gives it `grant` seconds of auto time. @throws AppError 409
 * when the address is taken
 */
export async function addUser(
  deps: AccountsDeps,
  { grant, ...account }: { email: string; password: string; role: Role; grant?: number },
): Promise<void> {
  const { email, role } = account
  await inCommand('account-made', { email, detail: role }, () => authOf(deps).addUser(account))
  if (grant !== undefined) await giveTime(deps.db, email, { auto: grant })
  console.log(`${email} can log in now, as ${role}.`)
}

/**
 * Gives an account another role, which ends its sessions. Files of somebody who is no transcriptor any more go back to
 * the others. @throws AppError 404
 */
export async function setRole(deps: AccountsDeps, email: string, role: Role): Promise<void> {
  await inCommand('role-changed', { email, detail: role }, () => authOf(deps).setRole(email, role))
  if (role !== 'HUMAN-TRANSCRIPTOR') await giveBackWork(deps, email)
  console.log(`${email} is ${role} now.`)
}

async function giveBackWork({ db, jobs, events, engines }: AccountsDeps, email: string): Promise<void> {
  const desk = createDesk({ db, jobs, events, engines, quota })
  const person = await db.selectFrom('user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (person) await db.transaction().execute((tx) => desk.returnAll(person.id, tx))
}

/** Gives seconds to an account's own plan. @throws AppError 404 */
export async function grantSeconds({ db }: Pick<AccountsDeps, 'db'>, email: string, seconds: Seconds): Promise<void> {
  await giveTime(db, email, seconds)
  console.log(`${email} has ${inWords(seconds, (time, kind) => `${time} more of ${kind} time`).join(' and ')}.`)
}

const giveTime = (db: Db, email: string, seconds: Seconds) =>
  inCommand('time-granted', { email, detail: inWords(seconds, (time, kind) => `${time} ${kind}`).join(', ') }, () =>
    grantTime(db, email, seconds),
  )
