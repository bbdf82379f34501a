import { v7 as uuidv7 } from 'uuid'
import type { LanguageCode } from '../../../src/shared/words/languages.ts'
import { WORKSPACE_DOMAIN } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { isTaken } from './auth/email-change-repository.ts'
import { openAccount } from './auth/open-account.ts'
import type { IdentityEventPublisher } from './events.ts'

// What other modules have to change about a person: only this module writes the table `user`.

/** Who has bought something is a subscriber; people with a role of their own keep it. */
export async function makeSubscriber(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('user').set({ role: 'SUBSCRIBER' }).where('id', '=', userId).where('role', '=', 'USER').execute()
}

/** Stores the person's id at the card provider. */
export async function setPaymentCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await db.updateTable('user').set({ payment_customer_id: customerId }).where('id', '=', userId).execute()
}

/** Lets the person use a shared plan, or with null their own one. */
export async function usePlan(tx: Db, userId: string, planId: string | null): Promise<void> {
  await tx.updateTable('user').set({ active_plan_id: planId }).where('id', '=', userId).execute()
}

/** Those of the people who use this plan use their own ones again. Take their rows before. */
export async function leavePlan(tx: Db, planId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('user')
    .set({ active_plan_id: null })
    .where('id', 'in', userIds)
    .where('active_plan_id', '=', planId)
    .execute()
}

/** Says what the person reads. */
export async function setLanguage(tx: Db, userId: string, language: LanguageCode): Promise<void> {
  await tx.updateTable('user').set({ app_language: language }).where('id', '=', userId).execute()
}

/** Removes a person; sessions, mail keys and all else that the database has hanging on them go too. */
export async function removeUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', userId).execute()
}

/** No mail goes there, and nobody can have an address there (RFC 2606). */
export const GUEST_DOMAIN = 'guest.invalid'

/** Random bytes in the form of a hash: no password has it. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$uptUBO4yZEMQCS8E4jdAPg$wEWRGIH0Y08EVAfJ3aUF8Svgm8TNMVcFAeyYopHvnOM'

/**
 * Adds somebody who has no account: as an author they are a user like others, but have no address, no password, no plan
 * and no session.
 */
export async function addGuestUser(tx: Db, id: string, at: number): Promise<void> {
  await tx
    .insertInto('user')
    .values({
      id,
      email: `${id}@${GUEST_DOMAIN}`,
      password_hash: NO_PASSWORD,
      role: 'USER',
      email_validated_at: null,
      created_at: at,
    })
    .execute()
}

/** The account of a new workspace. Its mails are in the language of who makes it. */
export interface WorkspaceAccount {
  id: string
  at: number
  language: LanguageCode | null
}

/** Adds the account of a workspace: an owner of things like others, to which nobody can log in. */
export async function addWorkspaceUser(
  tx: Db,
  events: IdentityEventPublisher,
  { id, at, language }: WorkspaceAccount,
): Promise<void> {
  await openAccount(tx, events, {
    id,
    email: `${id}@${WORKSPACE_DOMAIN}`,
    password_hash: NO_PASSWORD,
    role: 'USER',
    email_validated_at: null,
    created_at: at,
    app_language: language,
  })
}

/** An account that is made for somebody by their company. */
export interface CompanyAccount {
  email: string
  at: number
}

/**
 * Adds somebody who never logged in: their address counts as proven once their company's provider, or a mail, has shown
 * that it is theirs. Answers the account's id; null where the address is taken, or could be had back by an undo.
 */
export async function addCompanyUser(
  tx: Db,
  events: IdentityEventPublisher,
  { email, at }: CompanyAccount,
): Promise<string | null> {
  if (await isTaken(tx, email, null, at)) return null
  const id = uuidv7()
  const isNew = await openAccount(tx, events, {
    id,
    email,
    password_hash: NO_PASSWORD,
    role: 'USER',
    email_validated_at: null,
    created_at: at,
  })
  return isNew ? id : null
}
