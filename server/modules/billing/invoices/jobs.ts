import { z } from 'zod'

/** Mails an invoice to its buyer. */
export const SEND_INVOICE = 'send-invoice'
export const sendInvoicePayload = z.strictObject({ invoiceId: z.string() })
