import type { LanguageCode } from '../../../src/shared/words/languages.ts'
import type { Db } from '../../kernel/db/schema.ts'

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
