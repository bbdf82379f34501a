import { z } from 'zod'
import { siteInfo } from './content.ts'
import { timePrices } from './plan.ts'
import { route } from './route.ts'

/** Who sells, as invoices name them. */
export const seller = z.strictObject({
  name: z.string().trim().min(1).max(200),
  /** Lines under the name. */
  address: z.array(z.string().trim().min(1).max(200)).max(8),
  /** The seller's own tax number; null for none. */
  tax_id: z.string().trim().min(1).max(60).nullable(),
  /** How much of a price is VAT, such as 20; null says only that it is included. */
  vat_percent: z.number().min(0).max(100).nullable(),
})
export type Seller = z.infer<typeof seller>

/** A part of what this site says of itself. */
const partOf = <Schema extends z.ZodType>(value: Schema) =>
  z.object({
    value,
    /** What the installation's file says, which holds where nothing is said here. */
    file: value,
    /** When an ADMIN said otherwise, ISO 8601; null while the file's holds. */
    said_date: z.string().nullable(),
  })

export const operatedSite = z.object({
  details: partOf(siteInfo),
  seller: partOf(seller),
  prices: partOf(timePrices),
  billing: z.enum(['off', 'sandbox', 'stripe']),
  /** Whether invoices that this server writes would name a seller without an address. */
  lacks_seller: z.boolean(),
})
export type OperatedSite = z.infer<typeof operatedSite>

const access = 'ADMIN'
const rateLimit = { perMinute: 30 }
/** Null goes back to what the installation's file says. */
const said = <Schema extends z.ZodType>(value: Schema) => z.strictObject({ value: value.nullable() })

export const getOperatedSite = route({
  method: 'GET',
  path: '/admin/site',
  summary: 'Who runs this site, who sells and what time costs, and what the files of the installation say of it',
  access,
  scope: 'admin',
  reply: operatedSite,
  rateLimit: { perMinute: 120 },
})

export const saySiteDetails = route({
  method: 'PUT',
  path: '/admin/site/details',
  summary: 'Say who runs this site, how they are reached and where they are; public pages show it at once',
  access,
  scope: 'admin',
  body: said(siteInfo),
  rateLimit,
  status: 204,
})

export const saySeller = route({
  method: 'PUT',
  path: '/admin/site/seller',
  summary: 'Say who sells, for the invoices from now on and for the imprint',
  access,
  confirmed: true,
  body: said(seller),
  rateLimit,
  status: 204,
})

export const sayPrices = route({
  method: 'PUT',
  path: '/admin/site/prices',
  summary: 'Change what time costs; whoever was shown a price pays that one for a day',
  access,
  confirmed: true,
  body: said(timePrices),
  rateLimit,
  status: 204,
})
