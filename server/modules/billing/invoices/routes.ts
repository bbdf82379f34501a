import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { downloadCreditNote, downloadInvoice, listInvoices } from '../../../../src/shared/contract/account.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import type { Invoices } from './service.ts'

export function invoiceRoutes(
  app: FastifyInstance,
  { invoices, threads }: { invoices: Invoices; threads: Threads },
): void {
  mount(app, listInvoices, ({ caller }) => invoices.list(caller.id))

  mount(app, downloadInvoice, async ({ caller, params, reply }) => {
    const invoice = await invoices.download(caller.id, params.id, threads)
    if ('url' in invoice) return reply.header('cache-control', 'private, no-store').redirect(invoice.url)
    return sendPdf(reply, invoice)
  })

  mount(app, downloadCreditNote, async ({ caller, params, reply }) =>
    sendPdf(reply, await invoices.downloadNote(caller.id, params.id, threads)),
  )
}

const sendPdf = (reply: FastifyReply, { number, bytes }: { number: string; bytes: Uint8Array }) =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(`${number}.pdf`),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
