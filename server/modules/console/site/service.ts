import type { SiteInfo } from '../../../../src/shared/contract/content.ts'
import type { OperatedSite, Seller } from '../../../../src/shared/contract/operated-site.ts'
import type { TimePrices } from '../../../../src/shared/contract/plan.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { writeCall } from '../../audit/index.ts'
import { isSellerFilled, type SaleTerms } from '../../billing/index.ts'
import { saySiteDetails, siteDetails } from '../../site/index.ts'

export interface ConsoleSiteDeps {
  db: Db
  terms: SaleTerms
  config: Pick<Config, 'billing'>
  now?: () => number
}

/** What the site says of who runs it and of what it sells, and how an ADMIN says otherwise than its files. */
export function createConsoleSite({ db, terms, config: { billing }, now = Date.now }: ConsoleSiteDeps) {
  return {
    async report(): Promise<OperatedSite> {
      const [details, { seller, prices }] = await Promise.all([siteDetails(db), terms.report()])
      return {
        details: presentPart(details),
        seller: presentPart(seller),
        prices: presentPart(prices),
        billing,
        lacks_seller: !isSellerFilled(billing, seller.value),
      }
    },

    /** Null goes back to what the file says, here as below. */
    sayDetails: (details: SiteInfo | null): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await saySiteDetails(tx, details, now())
        await writeCall(tx)
      }),
    saySeller: (seller: Seller | null): Promise<void> => terms.saySeller(seller, writeCall),
    sayPrices: (prices: TimePrices | null): Promise<void> => terms.sayPrices(prices, writeCall),
  }
}

export type ConsoleSite = ReturnType<typeof createConsoleSite>

const presentPart = <Value>({ value, file, saidAt }: { value: Value; file: Value; saidAt: number | null }) => ({
  value,
  file,
  said_date: saidAt === null ? null : new Date(saidAt).toISOString(),
})
