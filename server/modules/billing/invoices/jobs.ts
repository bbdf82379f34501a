import { jobKind } from '../../../kernel/jobs/kind.ts'
import { z } from 'zod'

/** Mails an invoice to its buyer. */
export const SEND_INVOICE = jobKind('send-invoice', z.strictObject({ invoiceId: z.string() }))
