import { exactTime } from '../../src/shared/domain/exact-time.ts'
import { TIME_KINDS, type TimeKind } from '../../src/shared/domain/quota.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { composeModules, type Installation } from '../compose.ts'
import type { Db } from '../kernel/db/schema.ts'
import { grantTime } from '../modules/billing/index.ts'
import { inCommand } from './audit.ts'

type Seconds = Partial<Record<TimeKind, number>>
const inWords = (seconds: Seconds, write: (time: string, kind: TimeKind) => string) =>
  TIME_KINDS.filter((kind) => seconds[kind]).map((kind) => write(exactTime(seconds[kind] ?? 0), kind))

/**
 * Makes an account whose address counts as validated, and gives it `grant` seconds of auto time. @throws AppError 409
 * when the address is taken
 */
export async function addUser(
  installation: Installation,
  { grant, ...account }: { email: string; password: string; role: Role; grant?: number },
): Promise<void> {
  const { email, role } = account
  await inCommand('account-made', { email, detail: role }, () =>
    composeModules(installation).identity.auth.addUser(account),
  )
  if (grant !== undefined) await giveTime(installation.db, email, { auto: grant })
  console.log(`${email} can log in now with the role ${role}.`)
}

/**
 * Gives an account another role, which ends its sessions. Files of somebody who is no transcriptor any more go back to
 * the others. @throws AppError 404
 */
export async function setRole(installation: Installation, email: string, role: Role): Promise<void> {
  const { accounts } = composeModules(installation).account
  await inCommand('role-changed', { email, detail: role }, () => accounts.setRole(email, role))
  console.log(`${email} now has the role ${role}.`)
}

/** Takes the second factors off an account whose owner has lost them, and ends its sessions. @throws AppError 404 */
export async function resetFactors(installation: Installation, email: string): Promise<void> {
  const { auth } = composeModules(installation).identity
  const hadSome = await inCommand('factors-reset', { email }, () => auth.resetFactors(email))
  console.log(
    hadSome
      ? `${email} logs in with the password alone now. All sessions are ended, and the owner is told by mail.`
      : `${email} has no second factors.`,
  )
}

/** Ends an account's sessions. @throws AppError 404 */
export async function endSessions(installation: Installation, email: string): Promise<void> {
  const { auth } = composeModules(installation).identity
  await inCommand('sessions-ended', { email }, () => auth.endSessions(email))
  console.log(`${email} is signed out on all devices.`)
}

/** Gives seconds to an account's own plan. @throws AppError 404 */
export async function grantSeconds(
  { db }: Pick<Installation, 'db'>,
  email: string,
  seconds: Seconds,
  reason?: string,
): Promise<void> {
  await giveTime(db, email, seconds, reason)
  console.log(`${email} received ${inWords(seconds, (time, kind) => `${time} of ${kind} time`).join(' and ')}.`)
}

function giveTime(db: Db, email: string, seconds: Seconds, reason?: string): Promise<boolean> {
  const detail = [...inWords(seconds, (time, kind) => `${time} ${kind}`), ...(reason ? [reason] : [])].join(', ')
  return inCommand('time-granted', { email, detail }, () => grantTime(db, email, seconds, { reason }))
}
