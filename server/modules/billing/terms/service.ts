import { z } from 'zod'
import { type Seller, seller as sellerSchema } from '../../../../src/shared/contract/operated-site.ts'
import { type Pricing, type TimePrices, timePrices } from '../../../../src/shared/contract/plan.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import type { Logger } from '../../../ports/logger.ts'
import { shippedSeller } from '../invoices/seller.ts'
import { insertTerm, newestTerm, type TermRow } from './repository.ts'

/** How often a process looks whether prices or the seller were changed, in milliseconds. */
const LOOK_EVERY_MS = 3000

/** A part of the terms: what holds, what the file says, and since when an ADMIN says otherwise. */
export interface Term<Value> {
  value: Value
  file: Value
  saidAt: number | null
}

export interface SaleTermsDeps {
  db: Db
  /** As `resources/pricing.json` has it. */
  pricing: Pricing
  now?: () => number
}

/** What time costs and who sells it: as the files of the installation say, or as an ADMIN said since. */
export function createSaleTerms({ db, pricing: shipped, now = Date.now }: SaleTermsDeps) {
  const live: Pricing = structuredClone(shipped)
  let seller = shippedSeller()
  let revision = ''

  const pricesIn = (row: TermRow | undefined) => read(timePrices, row, timePricesOf(shipped))
  const sellerIn = (row: TermRow | undefined) => read(sellerSchema, row, shippedSeller())
  const rows = () => Promise.all([newestTerm(db, 'prices'), newestTerm(db, 'seller')])

  async function follow(): Promise<void> {
    const [prices, sells] = await rows()
    Object.assign(live, pricesIn(prices).value)
    seller = sellerIn(sells).value
    revision = `${prices?.id ?? ''} ${sells?.id ?? ''}`
  }

  async function say(part: TermRow['part'], value: object | null, also: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await insertTerm(tx, part, value && JSON.stringify(value), now())
      await also(tx)
    })
    await follow()
  }

  return {
    /** Prices that hold, as far as this process knows; changed in place, for whoever reads them holds these. */
    pricing: live,
    /** Those of the file. */
    shipped,
    /** Who sells, as far as this process knows. */
    seller: (): Seller => seller,
    /** Differs once something else holds. */
    revision: () => revision,
    follow,

    /** What holds by the database. */
    async report(): Promise<{ prices: Term<TimePrices>; seller: Term<Seller> }> {
      const [prices, sells] = await rows()
      return { prices: pricesIn(prices), seller: sellerIn(sells) }
    },

    /** Prices of now, by the database. */
    pricesNow: async (): Promise<Pricing> => ({ ...shipped, ...pricesIn(await newestTerm(db, 'prices')).value }),

    /** `also` is done in the same transaction; null goes back to the file. */
    sayPrices: (value: TimePrices | null, also: (tx: Db) => Promise<void>) => say('prices', value, also),
    saySeller: (value: Seller | null, also: (tx: Db) => Promise<void>) => say('seller', value, also),

    /** Follows every few seconds from now on; answers what ends it. */
    followRegularly(log: Logger): () => Promise<void> {
      let following = Promise.resolve()
      const timer = setInterval(() => {
        following = following
          .then(follow)
          .catch((error: unknown) => log.warn({ reason: messageOf(error) }, 'prices could not be read; trying again'))
      }, LOOK_EVERY_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await following
      }
    },
  }
}

export type SaleTerms = ReturnType<typeof createSaleTerms>

const timePricesOf = ({ auto_transcription, human_transcription }: Pricing): TimePrices => ({
  auto_transcription,
  human_transcription,
})

function read<Value>(schema: z.ZodType<Value>, row: TermRow | undefined, file: Value): Term<Value> {
  if (!row || row.value === null) return { value: file, file, saidAt: null }
  return { value: schema.parse(JSON.parse(row.value)), file, saidAt: row.said_at }
}
