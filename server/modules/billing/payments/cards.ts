import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { PaymentRefused, type Payments, type ProviderCard, type SetupResult } from '../../../ports/payments.ts'
import { writeCall } from '../../audit/index.ts'
import { ownPlanId } from '../plans/repository.ts'
import type { CardTries, TryEnd } from './card-tries.ts'
import type { CustomerIdOf } from './customers.ts'
import { askProvider } from './errors.ts'
import { storeCard } from './store-card.ts'
import * as store from './repository.ts'

/** A card as the provider's script handed it over, and the client's IP address. */
interface NewCard {
  token: string
  nameOnCard: string
  address: string
}

export interface CardsDeps {
  db: Db
  jobs: JobQueue
  payments: Payments
  customerIdOf: CustomerIdOf
  tries: CardTries
  now?: () => number
}

/** The one card that a person keeps for payments. */
export function createCards({ db, jobs, payments, customerIdOf, tries, now = Date.now }: CardsDeps) {
  /** Answers what its owner is told. */
  async function keep(userId: string, card: ProviderCard): Promise<string> {
    return db.transaction().execute(async (tx) => {
      const planId = (await holdUser(tx, userId)) ? await ownPlanId(tx, userId) : undefined
      if (planId === undefined) return messages.paymentMethodAdded
      const hasTrial = await storeCard(tx, jobs, {
        userId,
        planId,
        card,
        at: now(),
        isTestMode: payments.sandbox !== null,
      })
      await writeCall(tx)
      return hasTrial ? messages.paymentMethodAdded : messages.cardWithoutTrial
    })
  }

  return {
    /**
     * Saves the card of a token; answers what its owner is told, or has to confirm first. @throws AppError 402 when it
     * is refused, 429, 503
     */
    async add(
      caller: Caller,
      { token, nameOnCard, address }: NewCard,
    ): Promise<string | Extract<SetupResult, { state: 'confirm' }>> {
      const customerId = await customerIdOf(caller)
      // A token is for one card, so the same token again is the same request.
      const key = `card:${sha256(`${customerId} ${token} ${nameOnCard}`)}`
      const result = await askProvider(
        tries.attempt(
          { userId: caller.id, address },
          () => payments.saveCard({ customerId, token, nameOnCard, key }),
          endOf,
        ),
      )
      if (result.state === 'confirm') return result
      return keep(caller.id, result.card)
    },

    /**
     * Saves a card that its owner has confirmed; answers what they are told. @throws AppError 402 when they said no,
     * 404, 409 when they have not answered, 429
     */
    async confirm(caller: Caller, setupId: string, address: string): Promise<string> {
      const customerId = await customerIdOf(caller)
      const ask = () => payments.savedCard({ customerId, setupId }).catch(unknownSetup)
      const result = await askProvider(tries.attempt({ userId: caller.id, address }, ask, endOf, `setup ${setupId}`))
      if (result.state === 'confirm') throw new AppError(409, 'card_not_confirmed', messages.paymentMethodNotConfirmed)
      return keep(caller.id, result.card)
    },

    /** Forgets the card, there and here; none is no error. */
    async remove(caller: Caller): Promise<void> {
      const card = await store.cardOf(db, caller.id)
      if (!card) return
      // First there: what is gone there and still here can be removed again, the other way round it would be lost.
      await askProvider(payments.removeCard(card.payment_method_id))
      await db.transaction().execute(async (tx) => {
        await store.deleteCard(tx, caller.id, card.payment_method_id)
        await writeCall(tx)
      })
    },
  }
}

const endOf = ({ state }: SetupResult): TryEnd => (state === 'confirm' ? 'open' : 'taken')

/** A set-up that is not there, or somebody else's, is a 404 like everything else. */
function unknownSetup(error: unknown): never {
  throw error instanceof PaymentRefused && error.code === 'resource_missing' ? notFound() : error
}

export type Cards = ReturnType<typeof createCards>
