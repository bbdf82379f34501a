import { SEND_INVOICE } from './jobs.ts'
import { createInvoiceMails } from './send-invoice.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'

/** Mails invoices to their buyers. */
export function createSendInvoice(deps: Parameters<typeof createInvoiceMails>[0]): Job {
  const send = createInvoiceMails(deps)
  return defineJob({
    ...SEND_INVOICE,
    atOnce: 2,
    run: ({ invoiceId }, { job }) => send(invoiceId, job.id),
  })
}
