import { addJob } from '../../../kernel/jobs/kind.ts'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Invoice } from '../../../../src/shared/contract/account.ts'
import type { Db, PaymentTable } from '../../../kernel/db/schema.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { type JobQueue, PATIENT_TRIES } from '../../../ports/job-queue.ts'
import { type Payments, PaymentsUnreachable } from '../../../ports/payments.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import type { Bought, InvoiceDetails } from './details.ts'
import { noteOf, notesOfInvoices } from './credit-notes-repository.ts'
import { SEND_INVOICE } from './jobs.ts'
import { documentOf } from './document.ts'
import { noteDocumentOf } from './note-document.ts'
import { linkTo, presentInvoice } from './presenter.ts'
import * as store from './repository.ts'
import { sellerNow, shippedSeller } from './seller.ts'
import { statusOf } from './status.ts'

export interface InvoicesDeps {
  db: Db
  jobs: JobQueue
  /** Null where billing is off: then none is issued. */
  payments: Payments | null
  now?: () => number
}

const PDF_THREAD = new URL('write-pdf-thread.ts', import.meta.url)

/** Invoices of payments: one for each, numbered without gaps where the provider makes none, kept as they were. */
export function createInvoices({ db, jobs, payments, now = Date.now }: InvoicesDeps) {
  // Read at the start, where a mistake in it is seen, and not with the first purchase.
  shippedSeller()

  async function linkNow(providerInvoiceId: string): Promise<string | null> {
    try {
      return (await payments?.invoiceLink(providerInvoiceId)) ?? null
    } catch (error) {
      if (error instanceof PaymentsUnreachable)
        throw new AppError(503, 'payments_unreachable', messages.invoiceUnreachable, { retryAfter: 30, cause: error })
      throw error
    }
  }

  return {
    /**
     * Issues the invoice of a payment that was taken, and mails it; done again it answers the same one. Answers its
     * link. @throws what the provider throws
     */
    async issue(payment: Selectable<PaymentTable>): Promise<string> {
      const before = await store.invoiceOfPayment(db, payment.id)
      if (before) return linkTo(before)
      if (!payments || payment.provider_id === null) throw new Error(`payment ${payment.id} cannot be invoiced here`)
      const { buyer, lines, customerId } = JSON.parse(payment.details) as Bought & { customerId: string }
      const { provider } = await payments.issueInvoice({
        customerId,
        buyer,
        lines,
        providerPaymentId: payment.provider_id,
        paymentId: payment.id,
        key: `invoice:${payment.id}`,
      })

      return db.transaction().execute(async (tx) => {
        const held = await store.holdPayment(tx, payment.id)
        const there = await store.invoiceOfPayment(tx, payment.id)
        if (there) return linkTo(there)
        const at = now()
        const isTest = payments.provider === 'sandbox'
        const details: InvoiceDetails = { buyer, lines, seller: await sellerNow(tx), isTest }
        const invoice = await store.insertInvoice(tx, {
          id: uuidv7(),
          payment_id: payment.id,
          user_id: held.user_id,
          number: provider?.number ?? (await ownNumber(tx, at)),
          status: statusOf({ amount: held.amount, reversed: held.taken_back }),
          total: held.amount,
          issued_at: at,
          provider_id: provider?.id ?? null,
          url: provider?.url ?? null,
          details: JSON.stringify(details),
        })
        await addJob(jobs, SEND_INVOICE, { invoiceId: invoice.id }, { tx, maxAttempts: PATIENT_TRIES })
        return linkTo(invoice)
      })
    },

    isIssued: async (paymentId: string): Promise<boolean> =>
      (await store.invoiceOfPayment(db, paymentId)) !== undefined,

    /** The person's invoices, newest first. */
    async list(userId: string): Promise<Invoice[]> {
      const invoices = await store.invoicesOf(db, userId)
      const notes = await notesOfInvoices(
        db,
        invoices.map(({ id }) => id),
      )
      return invoices.map((invoice) => presentInvoice(invoice, notes))
    },

    /**
     * The PDF of an invoice that this server made, or where the provider has it. @throws AppError 404; 503 when too
     * many wait, or the provider is away
     */
    async download(
      userId: string,
      id: string,
      threads: Threads,
    ): Promise<{ number: string; bytes: Uint8Array } | { url: string }> {
      const invoice = await store.invoiceOf(db, userId, id)
      if (!invoice) throw notFound()
      if (invoice.provider_id === null)
        return {
          number: invoice.number,
          bytes: await threads.run<Uint8Array>(PDF_THREAD, documentOf(invoice), { account: userId, bytes: Infinity }),
        }
      const url = (await linkNow(invoice.provider_id)) ?? invoice.url
      if (url === null) throw notFound()
      return { url }
    },

    /** The PDF of a credit note, whoever made the invoice. @throws AppError 404; 503 when too many wait */
    async downloadNote(userId: string, id: string, threads: Threads): Promise<{ number: string; bytes: Uint8Array }> {
      const note = await noteOf(db, userId, id)
      if (!note) throw notFound()
      const turn = { account: userId, bytes: Infinity }
      return { number: note.number, bytes: await threads.run<Uint8Array>(PDF_THREAD, noteDocumentOf(note), turn) }
    },
  }
}

export type Invoices = ReturnType<typeof createInvoices>

async function ownNumber(tx: Db, at: number): Promise<string> {
  const year = new Date(at).getUTCFullYear()
  return `LH-${year}-${String(await store.nextNumber(tx, year)).padStart(6, '0')}`
}
