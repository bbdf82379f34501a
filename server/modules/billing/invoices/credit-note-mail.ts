import { z } from 'zod'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { defineMail } from '../../../kernel/define-mail.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Attachment, Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
import { noteById, type NoteOfInvoice } from './credit-notes-repository.ts'
import type { InvoiceDetails } from './details.ts'
import { noteDocumentOf } from './note-document.ts'
import { languageOfBuyer } from './repository.ts'
import { writeInvoicePdf } from './write-pdf.ts'

const creditNotePayload = z.strictObject({ kind: z.literal('credit-note'), noteId: z.string() })

/** A credit note as it comes with a mail. */
export async function noteAttached(note: NoteOfInvoice): Promise<Attachment> {
  return {
    filename: `${note.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await writeInvoicePdf(noteDocumentOf(note))),
  }
}

/** Tells the buyer of money that the card provider gave back without being asked here. */
async function writeNoteMail(
  db: Db,
  publicUrl: string,
  { noteId }: z.infer<typeof creditNotePayload>,
): Promise<Mail | null> {
  const note = await noteById(db, noteId)
  const { buyer } = JSON.parse(note?.details ?? '{}') as Partial<InvoiceDetails>
  if (!note || !buyer?.email) return null
  const { number, invoice_number: invoice } = note
  const mail = linkMail({
    to: { email: buyer.email, app_language: await languageOfBuyer(db, note) },
    subject: phrase('Your credit note {number}', { number }),
    lead: phrase('{price} of your invoice {invoice} was refunded to your card. This is your credit note {number}.', {
      price: { cents: note.amount },
      invoice,
      number,
    }),
    link: `${publicUrl}/account/invoices`,
    linkText: phrase('See all invoices'),
    after: phrase('Transcription time that was bought with this money has been removed from your plan.'),
  })
  return { ...mail, attachments: [await noteAttached(note)] }
}

/** Mails with credit notes. */
export const creditNoteMails = defineMail({
  payload: creditNotePayload,
  write: (payload, { db, publicUrl }) => writeNoteMail(db, publicUrl, payload),
})
