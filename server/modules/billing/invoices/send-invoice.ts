import type { Db } from '../../../kernel/db/schema.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Attachment, Mailer } from '../../../ports/mailer.ts'
import type { InvoiceDetails } from './details.ts'
import { documentOf } from './document.ts'
import { invoiceMail } from './mail.ts'
import * as store from './repository.ts'
import { writeInvoicePdf } from './write-pdf.ts'

/**
 * Mails invoices: our own as PDF, the provider's as a link to the page that leads to it, for its own links run out. A
 * second try may send one twice, which does no harm.
 */
export function createInvoiceMails({
  db,
  mailer,
  publicUrl,
  log,
}: {
  db: Db
  mailer: Mailer
  publicUrl: string
  log: Logger
}) {
  return async function sendInvoice(invoiceId: string, jobId?: string): Promise<void> {
    const invoice = await store.invoiceById(db, invoiceId)
    if (!invoice) return
    const { buyer, isTest } = JSON.parse(invoice.details) as InvoiceDetails
    const attachments = invoice.provider_id === null ? [await pdfOf(invoice)] : []
    const mail = invoiceMail({
      to: { email: buyer.email, app_language: await store.languageOfBuyer(db, invoice) },
      number: invoice.number,
      total: invoice.total,
      link: `${publicUrl}/account/invoices`,
      isAttached: attachments.length > 0,
      isTest,
    })
    const { reference } = await mailer.send(
      { ...mail, attachments },
      { kind: 'invoice', ...(jobId !== undefined && { jobId }) },
    )
    log.info({ kind: 'invoice', reference }, 'mail sent')
  }
}

async function pdfOf(invoice: store.InvoiceRow): Promise<Attachment> {
  return {
    filename: `${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await writeInvoicePdf(documentOf(invoice))),
  }
}
