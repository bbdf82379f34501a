import type { Db } from '../../../kernel/db/schema.ts'
import type { Payments } from '../../../ports/payments.ts'
import { setPaymentCustomer } from '../../identity/index.ts'
import { askProvider } from './errors.ts'
import * as store from './repository.ts'

/** Who a person is to the card provider; made when first needed. @throws AppError 503 */
export function createCustomers({ db, payments }: { db: Db; payments: Payments }) {
  return async function customerIdOf({ id, email }: { id: string; email: string }): Promise<string> {
    const known = await store.customerIdOf(db, id)
    if (known !== null) return known
    const customerId = await askProvider(payments.customer({ userId: id, email }, `customer:${id}`))
    await setPaymentCustomer(db, id, customerId)
    return customerId
  }
}

export type CustomerIdOf = ReturnType<typeof createCustomers>
