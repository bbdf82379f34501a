import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../kernel/db/schema.ts'
import type { TestCard } from './read-card.ts'
import type { Refusal } from './test-cards.ts'

/** What the sandbox keeps, by kind, as a provider keeps it on its own side. */
export interface SandboxObjects {
  customer: { userId: string; email: string }
  /** A card that was entered, to be used once. */
  token: { card: TestCard; isUsed: boolean }
  /** A card of a customer; kept for later payments or not. */
  card: { customerId: string; card: TestCard; name: string; isKept: boolean }
  setup: {
    customerId: string
    cardId: string
    clientSecret: string
    state: 'succeeded' | 'confirm' | 'failed'
    failure: Refusal | null
  }
  payment: {
    customerId: string
    cardId: string
    amount: number
    takenBack: number
    /** Each refund of it; left out for none. */
    refunds?: { id: string; amount: number; refundId: string | null }[]
    description: string
    paymentId: string
    clientSecret: string
    state: 'succeeded' | 'confirm' | 'failed'
    failure: Refusal | null
  }
  /** Which payment the buyer's own number of it stands for. */
  order: { customerId: string; id: string }
  /** What a key was used for: the request, and the object that came of it or how it was refused. */
  key: { request: unknown; id: string | null; refusal: Refusal | null }
}
export type SandboxKind = keyof SandboxObjects

/** The sandbox's objects in its table. `tx` is a transaction of the sandbox's own. */
export function createSandboxStore(tx: Db, now: () => number) {
  return {
    /** A new id of this kind, as Stripe's look. */
    newId: (prefix: 'tok' | 'pm' | 'pi' | 'seti' | 're') => `${prefix}_sandbox_${uuidv7().replaceAll('-', '')}`,

    /** False when there is one with this id. */
    async add<K extends SandboxKind>(kind: K, id: string, body: SandboxObjects[K]): Promise<boolean> {
      const row = { id, kind, body: JSON.stringify(body), created_at: now() }
      const added = await tx
        .insertInto('sandbox_object')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async get<K extends SandboxKind>(kind: K, id: string): Promise<SandboxObjects[K] | undefined> {
      const row = await tx
        .selectFrom('sandbox_object')
        .select('body')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row && (JSON.parse(row.body) as SandboxObjects[K])
    },

    /**
     * The object, held until the transaction ends, so that two callers change it one after the other.
     * A write, because SQLite has no `select for update`.
     */
    async take<K extends SandboxKind>(kind: K, id: string): Promise<SandboxObjects[K] | undefined> {
      const row = await tx
        .updateTable('sandbox_object')
        .set({ kind })
        .where('id', '=', id)
        .where('kind', '=', kind)
        .returning('body')
        .executeTakeFirst()
      return row && (JSON.parse(row.body) as SandboxObjects[K])
    },

    async put<K extends SandboxKind>(kind: K, id: string, body: SandboxObjects[K]): Promise<void> {
      await tx
        .updateTable('sandbox_object')
        .set({ body: JSON.stringify(body) })
        .where('id', '=', id)
        .where('kind', '=', kind)
        .execute()
    },
  }
}
export type SandboxStore = ReturnType<typeof createSandboxStore>

/** Whether a key that was used before was used for the same thing. */
export const isSameRequest = (a: unknown, b: unknown) => isDeepStrictEqual(a, JSON.parse(JSON.stringify(b)))
