import { onThread } from '../../../kernel/threads/on-thread.ts'
import { writeInvoicePdf } from './write-pdf.ts'

export default onThread(writeInvoicePdf)
