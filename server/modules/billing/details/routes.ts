import type { FastifyInstance } from 'fastify'
import { listCountries, listTaxIds, setInvoiceInfo } from '../../../../src/shared/contract/account.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { allCountries, allTaxIdTypes } from './reference.ts'
import type { Billing } from './service.ts'

export function billingRoutes(app: FastifyInstance, { billing }: { billing: Billing }): void {
  mount(app, listCountries, async () => allCountries())
  mount(app, listTaxIds, async () => allTaxIdTypes())
  mount(app, setInvoiceInfo, async ({ caller, body, say }) => {
    await billing.setInvoiceInfo(caller, body)
    return { message: say(messages.billingSaved) }
  })
}
