import { z } from 'zod'
import { ROLES } from '../domain/roles.ts'
import { email, password } from './auth.ts'
import { WORKSPACE_ROLES } from '../domain/workspace-roles.ts'
import { id, queryFlag } from './common.ts'
import { messages } from '../messages.ts'
import { LANGUAGE_CODES } from '../words/languages.ts'
import { invitation, plan } from './plan.ts'
import { route } from './route.ts'

/** Where a person lives or a company sits; empty texts stand for what was not given. */
export const address = z.object({
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string(),
  state: z.string(),
  city: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
})
export type Address = z.infer<typeof address>

/** A saved card, as much of it as may be shown. */
export const card = z.object({
  /** As the provider names it: visa, mastercard, amex, discover, jcb, diners, unionpay, or unknown. */
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12. */
  exp_month: z.number().int(),
  /** In English, such as `March`. */
  exp_month_name: z.string(),
  exp_year: z.number().int(),
  /** As printed on the card. */
  name: z.string(),
})
export type Card = z.infer<typeof card>

const profileWorkspace = z.object({ _id: z.string(), name: z.string(), role: z.enum(WORKSPACE_ROLES) })

export const profile = z.object({
  user: z.object({
    _id: z.string(),
    email: z.string(),
    /** For invoices; empty until billing settings are saved. */
    name: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    /** What the person reads; null while they have not chosen. */
    language: z.enum(LANGUAGE_CODES).nullable(),
    address,
    /** Null for a person without a company. */
    tax: z.object({ type: z.string(), code: z.string() }).nullable(),
    /** Null until one is saved. */
    card: card.nullable(),
    metadata: z.object({
      has_payment_method_added: z.boolean(),
      /** False from a change of the address until the link to it was followed. */
      has_email_address_validated: z.boolean(),
      /** Whether the free minutes of a first card came to this account; they come once. */
      has_had_trial: z.boolean(),
    }),
  }),
  /** The person's own plan; null for HUMAN-TRANSCRIPTOR. */
  plan: plan.nullable(),
  /** Plans that others share with the person. */
  extern_plans: z.array(plan),
  /** People who may use the person's own plan. */
  invitations: z.array(invitation),
  /** What a HUMAN-TRANSCRIPTOR has done; null for the other roles. */
  usage: z
    .object({
      seconds_done: z.number().int(),
      files_done: z.number().int(),
      /** What reviews of their work have given them; 1 is everybody's first. */
      level: z.number().int().optional(),
    })
    .nullable(),
  /** The workspace for which the call was made; left out where the person acts for themselves. */
  workspace: profileWorkspace.optional(),
  /** Workspaces that they are a member of; left out for who is in none. */
  workspaces: z.array(profileWorkspace).optional(),
  /** Invitations to workspaces that wait for an answer; left out for none. */
  workspace_invitations: z.number().int().optional(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = route({
  method: 'GET',
  path: '/account/profile',
  summary: 'The caller with plan balances',
  access: 'session',
  beforeFactor: true,
  scope: 'account:read',
  query: z.object({ more_details: queryFlag(false) }),
  reply: profile,
})

/**
 * Bytes: media as they came, all versions of texts as they are stored, and uploads that are no files yet. A quota of
 * null is none.
 */
export const getStorage = route({
  method: 'GET',
  path: '/account/storage',
  summary: 'What the account has stored, and what it may store',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'account:read',
  reply: z.object({
    used: z.number().int(),
    quota: z.number().int().nullable(),
    media: z.number().int(),
    texts: z.number().int(),
    uploads: z.number().int(),
  }),
})
export type StorageUse = z.infer<typeof getStorage.reply>

/**
 * The new address counts at once, not validated; the session goes on. The old address is told, with a way to undo it.
 */
export const changeEmail = route({
  method: 'PUT',
  path: '/account/change_email',
  summary: 'Changes the e-mail address, and mails the new and the old one',
  access: 'session',
  confirmed: true,
  body: z.strictObject({ email }),
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const sendValidationLink = route({
  method: 'POST',
  path: '/account/validation_link',
  summary: 'Mails the link to a changed address again, once a minute',
  access: 'session',
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const deleteAccount = route({
  method: 'DELETE',
  path: '/account/delete',
  summary: 'Removes the account with its files, texts and sessions, for good',
  access: 'session',
  confirmed: true,
  validated: true,
  status: 204,
  rateLimit: { perMinute: 10 },
})

export const exportAccount = route({
  method: 'GET',
  path: '/account/export',
  summary:
    'All data of the account as one JSON file: profile, devices, billing, files and their current texts; not the media',
  access: 'session',
  callClass: 'download',
  rateLimit: { perMinute: 5 },
})

/** A new password needs the old one. The names of the fields are in the messages. */
export const passwordChange = z.strictObject({
  old_password: z
    .string()
    .min(1, messages.oldPasswordRequired)
    .min(6, messages.oldPasswordTooShort)
    .max(512, messages.passwordTooLong),
  new_password: z
    .string()
    .refine((value): boolean => value.trim() !== '', { message: messages.newPasswordRequired, abort: true })
    .min(6, messages.newPasswordTooShort)
    .max(512, messages.passwordTooLong),
})

/** Ends all other sessions; this one goes on under the new token, which the cookies carry as well. */
export const changePassword = route({
  method: 'PUT',
  path: '/account/change_password',
  summary: 'Changes the password and ends all other sessions',
  access: 'session',
  beforeFactor: true,
  body: passwordChange,
  reply: z.object({ message: z.string(), token: z.string(), expire_date: z.number().int() }),
  rateLimit: { perMinute: 10 },
})

/** What some calls ask for in a session that was opened a while ago. */
export const passwordConfirmation = z.strictObject({ password })

export const confirmPassword = route({
  method: 'POST',
  path: '/account/confirm_password',
  summary: 'Gives the password again, for calls that ask for it',
  access: 'session',
  beforeFactor: true,
  status: 204,
  body: passwordConfirmation,
  rateLimit: { perMinute: 10 },
})

/** A device that is signed in. */
export const device = z.object({
  _id: id,
  /** As the browser names itself. */
  user_agent: z.string(),
  /** ISO 8601, UTC. */
  signed_in_date: z.string(),
  /** ISO 8601, UTC; to the day, for a session is not written to on every call. */
  last_used_date: z.string(),
  /**
   * Where it signed in from: an IPv4 address, or the /64 of an IPv6 one; null for a session from before it was kept.
   */
  network: z.string().nullable(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listDevices = route({
  method: 'GET',
  path: '/account/devices',
  summary: 'Signed-in devices, last used first',
  access: 'session',
  beforeFactor: true,
  reply: z.array(device),
})

export const signOutDevice = route({
  method: 'DELETE',
  path: '/account/devices/:id',
  summary: 'Signs a device out',
  access: 'session',
  confirmed: true,
  beforeFactor: true,
  params: z.object({ id }),
  status: 204,
})

export const signOutOthers = route({
  method: 'DELETE',
  path: '/account/devices',
  summary: 'Signs out all devices but the one that asks',
  access: 'session',
  confirmed: true,
  beforeFactor: true,
  status: 204,
})

/** What was paid back of an invoice. */
export const creditNote = z.object({
  _id: id,
  number: z.string(),
  /** `void`: the money did not arrive after all. */
  status: z.enum(['issued', 'void']),
  /** Cents that went back, VAT included. */
  price: z.number().int(),
  /** Seconds since 1970. */
  date_issued: z.number().int(),
  /** Where to download it. */
  credit_note_url: z.string(),
})
export type CreditNote = z.infer<typeof creditNote>

/** An invoice of the caller. */
export const invoice = z.object({
  _id: id,
  number: z.string(),
  /** `paid`, or what became of it, such as `refunded`. */
  status: z.string(),
  /** Cents, VAT included. */
  price: z.number().int(),
  /** Seconds since 1970. */
  date_issued: z.number().int(),
  /** Where to download it; null while it is being made. */
  invoice_url: z.string().nullable(),
  /** Oldest first; left out where nothing was paid back. */
  credit_notes: z.array(creditNote).optional(),
})
export type Invoice = z.infer<typeof invoice>

export const listInvoices = route({
  method: 'GET',
  path: '/account/invoices',
  summary: "The caller's invoices, newest first",
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'billing:read',
  reply: z.array(invoice),
})

/**
 * Binary: the PDF of an invoice that this server made itself. One that the card provider made is a 302 to where it has
 * it.
 */
export const downloadInvoice = route({
  method: 'GET',
  path: '/account/invoices/:id/pdf',
  summary: 'An invoice as PDF',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'export',
  scope: 'billing:read',
  params: z.object({ id }),
})

export const downloadCreditNote = route({
  method: 'GET',
  path: '/account/credit_notes/:id/pdf',
  summary: 'A credit note as PDF',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'export',
  scope: 'billing:read',
  params: z.object({ id }),
})

/** A country or territory that people may live in, as references of countries tell of it. */
export const country = z.object({
  continent: z.string(),
  /** As the United Nations group them, such as `Southern Asia`. */
  region: z.string(),
  /** English name. */
  country: z.string(),
  /** Empty where there is none. */
  capital: z.string(),
  /** FIPS 10-4; empty where it has none. */
  fips: z.string(),
  /** ISO 3166-1 alpha-2, upper case; `XK` is for Kosovo, which ISO does not list. */
  iso2: z.string(),
  iso3: z.string(),
  /** ISO 3166-1 numeric, three digits; null where ISO gave none. */
  isoNo: z.string().nullable(),
  /** Top-level domain without its dot, upper case; `--` where there is none. */
  internet: z.string(),
})
export type Country = z.infer<typeof country>

export const listCountries = route({
  method: 'GET',
  path: '/account/countries',
  summary: 'Countries and territories by English name',
  access: 'USER|SUBSCRIBER|ADMIN',
  reply: z.array(country),
})

/** A kind of tax number, and a made-up example of how one looks. */
export const taxIdType = z.object({ type: z.string(), country: z.string(), pattern: z.string() })
export type TaxIdType = z.infer<typeof taxIdType>

export const listTaxIds = route({
  method: 'GET',
  path: '/account/tax_ids',
  summary: 'Kinds of tax numbers by country',
  access: 'USER|SUBSCRIBER|ADMIN',
  reply: z.array(taxIdType),
})

const optionalText = (most: number) => z.string().trim().max(most).nullable()

/** Digits with what people put between them, six at the least, and an extension: `+49 (0)40 / 123-456 ext. 7`. */
const PHONE_NUMBER = /^(?=(?:\D*\d){6})\+?[\d\s()./-]+(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i

/** Who invoices are made out to. What is optional is sent as null when empty. */
export const invoiceInfo = z.strictObject({
  name: z.string().trim().min(1, messages.nameRequired).min(3, messages.nameTooShort).max(120),
  phone: z
    .string()
    .trim()
    .min(1, messages.phoneRequired)
    .min(10, messages.phoneTooShort)
    .max(40)
    .regex(PHONE_NUMBER, messages.phoneOdd),
  address: z.strictObject({
    /** ISO 3166-1 alpha-2, upper case. */
    country: z.string().trim().min(1, messages.countryRequired).max(2),
    state: optionalText(120),
    city: z.string().trim().min(1, messages.cityRequired).max(120),
    line1: z.string().trim().min(1, messages.addressLineRequired).max(200),
    line2: optionalText(200),
    postal_code: optionalText(20),
  }),
  tax: z.strictObject({ type: optionalText(40), code: optionalText(40) }),
})
export type InvoiceInfo = z.output<typeof invoiceInfo>

export const setInvoiceInfo = route({
  method: 'PUT',
  path: '/account/invoice_info',
  summary: 'Saves who invoices are made out to',
  access: 'USER|SUBSCRIBER|ADMIN',
  body: invoiceInfo,
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 20 },
})
