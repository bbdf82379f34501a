import { z } from 'zod'
import { invalid, missing } from './faults.ts'
import { p, route } from './route.ts'
import { found, page, type World } from './world.ts'

const address = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  state: p.clearable.optional(),
  city: p.clearable.optional(),
  line1: p.clearable.optional(),
  line2: p.clearable.optional(),
  postal_code: p.clearable.optional(),
})

/** How a few tax numbers look; the others may look as they like. Zeros alone are nobody's number. */
const TAX_NUMBERS: Record<string, RegExp> = {
  eu_vat: /^[A-Z]{2}(?!0+$)[0-9A-Z]{8,12}$/,
  gb_vat: /^GB(?!0+$)\d{9}(\d{3})?$/,
  us_ein: /^\d{2}-\d{7}$/,
  ch_vat: /^CHE-\d{3}\.\d{3}\.\d{3} (MWST|TVA|IVA)$/,
}

export const customerRoutes = [
  route('GET', '/v1/customers', { ...p.listed, email: p.text.optional() }, (world, { email, ...rest }) =>
    page(
      [...world.customers.values()].filter((customer) => email === undefined || customer.email === email),
      rest,
      '/v1/customers',
    ),
  ),
  route('POST', '/v1/customers', { email: z.email(), metadata: p.metadata }, (world, { email, metadata }) => {
    const customer = {
      id: world.newId('cus'),
      object: 'customer' as const,
      created: world.seconds(),
      email,
      name: null,
      phone: null,
      address: null,
      metadata,
    }
    world.customers.set(customer.id, customer)
    return customer
  }),
  route(
    'POST',
    '/v1/customers/:id',
    { name: p.text, email: z.email(), phone: p.text.max(20), address },
    (world, changes, [id]) => Object.assign(found(world.customers, 'customer', id), changes),
  ),
  route('GET', '/v1/customers/:id/tax_ids', p.listed, (world, rest, [id]) =>
    page(taxIdsOf(world, found(world.customers, 'customer', id).id), rest, `/v1/customers/${id}/tax_ids`),
  ),
  route(
    'POST',
    '/v1/customers/:id/tax_ids',
    { type: z.string().regex(/^[a-z]{2}_[a-z]+$/), value: p.text },
    (world, { type, value }, [id]) => {
      const customer = found(world.customers, 'customer', id).id
      if (!(TAX_NUMBERS[type]?.test(value) ?? true)) throw invalid(`Invalid value for ${type}.`, 'tax_id_invalid')
      const taxId = {
        id: world.newId('txi'),
        object: 'tax_id' as const,
        created: world.seconds(),
        customer,
        type,
        value,
      }
      world.taxIds.set(taxId.id, taxId)
      return taxId
    },
  ),
  route('DELETE', '/v1/customers/:id/tax_ids/:id', {}, (world, _, [customer, id]) => {
    if (world.taxIds.get(id)?.customer !== customer) throw missing('tax ID', id)
    world.taxIds.delete(id)
    return { id, object: 'tax_id', deleted: true }
  }),
]

/** The tax numbers of a customer, oldest first. */
export const taxIdsOf = (world: World, customer: string) =>
  [...world.taxIds.values()].filter((taxId) => taxId.customer === customer)
