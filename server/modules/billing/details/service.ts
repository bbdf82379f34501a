import type { InvoiceInfo } from '../../../../src/shared/contract/account.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { writeCall } from '../../audit/index.ts'
import { checkInvoiceInfo, invalid, type Tax } from './check.ts'
import * as store from './repository.ts'

export interface BillingDeps {
  db: Db
  /**
   * Asks the card provider about a person's tax number; null when it does not check this kind. Null without a provider.
   * @throws when it cannot be reached
   */
  checkTaxId: ((caller: Caller, tax: Tax) => Promise<boolean | null>) | null
  now?: () => number
}

/** Who a person's invoices are made out to. */
export function createBilling({ db, checkTaxId, now = Date.now }: BillingDeps) {
  return {
    /** @throws AppError 422 with the fields that are wrong, 503 while the provider cannot be asked */
    async setInvoiceInfo(caller: Caller, info: InvoiceInfo): Promise<void> {
      const tax = checkInvoiceInfo(info)
      if (tax) await askProvider(caller, tax)
      const { name, phone, address } = info
      const settings = {
        user_id: caller.id,
        name,
        phone,
        country: address.country,
        state: address.state || null,
        city: address.city,
        line1: address.line1,
        line2: address.line2 || null,
        postal_code: address.postal_code || null,
        tax_type: tax?.type ?? null,
        tax_code: tax?.code ?? null,
        updated_at: now(),
      }
      await db.transaction().execute(async (tx) => {
        await store.saveBillingSettings(tx, settings)
        await writeCall(tx)
      })
    },
  }

  async function askProvider(caller: Caller, tax: Tax): Promise<void> {
    if (!checkTaxId) return
    const isKnown = await checkTaxId(caller, tax).catch((error: unknown) => {
      throw new AppError(503, 'payments_unreachable', messages.taxCheckUnreachable, { retryAfter: 30, cause: error })
    })
    if (isKnown === false) throw invalid('tax.code', messages.taxCodeRefused)
  }
}

export type Billing = ReturnType<typeof createBilling>
