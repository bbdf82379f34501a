import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LedgerEntry, Payment, Refund } from '../../../../shared/contract/sales.ts'

/** Where a payment is. */
export const PAYMENT_STATES: Record<Payment['state'], MessageDescriptor> = {
  started: msg({ message: 'In progress', context: 'a payment' }),
  confirming: msg`Waiting for the bank`,
  paid: msg({ message: 'Paid', context: 'a payment' }),
  credited: msg({ message: 'Paid', context: 'a payment' }),
  failed: msg({ message: 'Failed', context: 'a payment' }),
}

/** Where a refund is. */
export const REFUND_STATES: Record<Refund['state'], MessageDescriptor> = {
  asked: msg({ message: 'In progress', context: 'a payment' }),
  done: msg`Refunded`,
  failed: msg({ message: 'Failed', context: 'a payment' }),
}

/** Why time moved. */
export const LEDGER_REASONS: Record<LedgerEntry['reason'], MessageDescriptor> = {
  trial: msg`Free trial`,
  purchase: msg`Purchase`,
  grant: msg`Time given`,
  reserve: msg`Reserved for work`,
  settle: msg`Automatic transcription`,
  release: msg`Reservation released`,
  human_publish: msg`Human transcription`,
  translation: msg`Translation`,
  refund: msg({ message: 'Refund', context: 'a row of a ledger' }),
}
