import { z } from 'zod'
import { invoiceInfo, type InvoiceInfo, type Profile } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'

const shape = invoiceInfo.shape
const addressShape = shape.address.shape

/** The form of the billing settings. What is optional may be empty; the tax fields count only for a company. */
export const billForm = z
  .object({
    name: shape.name,
    phone: shape.phone,
    country: addressShape.country,
    city: addressShape.city,
    line1: addressShape.line1,
    state: z.string().max(120),
    line2: z.string().max(200),
    postal_code: z.string().max(20),
    is_company: z.boolean(),
    tax_type: z.string(),
    tax_code: z.string().max(40),
  })
  .refine((form) => !form.is_company || form.tax_type !== '', {
    path: ['tax_type'],
    message: messages.taxTypeRequired,
    when: () => true,
  })
  .refine((form) => !form.is_company || form.tax_code.trim() !== '', {
    path: ['tax_code'],
    message: messages.taxCodeRequired,
    when: () => true,
  })
export type BillForm = z.infer<typeof billForm>

/** What is saved now, as the form shows it. */
export function billFormOf({ name, phone, address, tax }: Profile['user']): BillForm {
  return { name, phone, ...address, is_company: tax !== null, tax_type: tax?.type ?? '', tax_code: tax?.code ?? '' }
}

/** What the server is sent: null for what is empty, and no tax values without a company. */
export function invoiceInfoOf(form: BillForm): InvoiceInfo {
  const orNull = (text: string) => text.trim() || null
  return {
    name: form.name,
    phone: form.phone,
    address: {
      country: form.country,
      state: orNull(form.state),
      city: form.city,
      line1: form.line1,
      line2: orNull(form.line2),
      postal_code: orNull(form.postal_code),
    },
    tax: form.is_company ? { type: orNull(form.tax_type), code: orNull(form.tax_code) } : { type: null, code: null },
  }
}

/** Names in the server's reply, and the fields of the form that they are about. */
export const FIELD_OF: Readonly<Record<string, keyof BillForm>> = {
  name: 'name',
  phone: 'phone',
  'address.country': 'country',
  'address.state': 'state',
  'address.city': 'city',
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.postal_code': 'postal_code',
  'tax.type': 'tax_type',
  'tax.code': 'tax_code',
}
