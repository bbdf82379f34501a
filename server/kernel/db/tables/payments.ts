import type { Absent } from './absent.ts'

/** Who invoices are made out to. Absent until saved. */
export interface BillingSettingsTable {
  user_id: string
  name: string
  phone: string
  country: string
  state: string | null
  city: string
  line1: string
  line2: string | null
  postal_code: string | null
  tax_type: string | null
  tax_code: string | null
  updated_at: number
}

/** The saved card of a person. */
export interface CardTable {
  user_id: string
  /** The provider's id of it. */
  payment_method_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  name: string
  saved_at: number
}

/** A try with a card that was not taken, or not yet; kept for an hour. */
export interface CardTryTable {
  id: string
  user_id: string
  /** Where it came from: an IPv4 address, or the /64 network of an IPv6 one. */
  network: string
  /** `asking` the provider; `open` while its owner has to answer their bank; `declined`. */
  state: 'asking' | 'open' | 'declined'
  tried_at: number
}

/** One order, stored before the provider is called; its id is the provider's idempotency key. */
export interface PaymentTable {
  id: string
  /** Null when the account is gone. */
  user_id: string | null
  plan_id: string
  /** The QUOTED file that is paid; null for time. */
  file_id: string | null
  /**
   * `started`: the provider may or may not know of it; `confirming`: its owner has to confirm; `paid`; `credited`;
   * `failed`.
   */
  state: 'started' | 'confirming' | 'paid' | 'credited' | 'failed'
  auto_seconds: number
  human_seconds: number
  /** Cents, VAT included. */
  amount: number
  /** The provider's id; unique. */
  provider_id: string | null
  /** What the client's key belongs to; unique per person. */
  idempotency_key: string
  /** SHA-256 of the request, hex: a key is for one order. */
  request_hash: string
  /** JSON: lines and buyer as they were, for the invoice. */
  details: string
  /** Cents that the provider has given back or holds in dispute; time goes back in this proportion. */
  taken_back: number
  /**
   * Counts the changes of the row. A change names the one it saw, so that nobody acts on what they read before another
   * change.
   */
  revision: number
  failure_code: string | null
  failure_message: string | null
  created_at: number
  updated_at: number
}

/** Money of a payment that whoever runs the server gives back; kept with the payment. */
export interface RefundTable {
  /** Told by who asked for it, so that the same one twice is once. */
  id: string
  payment_id: string
  /** Cents. */
  amount: number
  /** Why, in words of who asked for it. */
  reason: string
  /** `asked`: the provider may or may not know of it. */
  state: 'asked' | 'done' | 'failed'
  /** Why it failed. */
  failure: string | null
  /** Both in milliseconds since 1970. */
  asked_at: number
  ended_at: number | null
}

/** Kept by law when the account is gone. */
export interface InvoiceTable {
  id: string
  /** Unique. */
  payment_id: string
  /** Null when the account is gone. */
  user_id: string | null
  /** Unique, without gaps where this server numbers them itself. */
  number: string
  status: string
  /** Cents. */
  total: number
  issued_at: number
  provider_id: string | null
  /** Where the provider has it; null when the PDF is made here. */
  url: string | null
  /** JSON: seller, buyer, lines, VAT, as they were. */
  details: string
}

/** The last number that this server gave to an invoice in a year. */
export interface InvoiceNumberTable {
  year: number
  last: number
}

/** What was paid back of an invoice: one for each refund, which goes with its invoice. */
export interface CreditNoteTable {
  id: string
  invoice_id: string
  /** Unique, without gaps, whoever makes the invoices. */
  number: string
  /** What went back, by the provider's id; unique within an invoice. */
  provider_refund_id: string
  /** The refund that was asked for here; null where the provider gave it back by itself. */
  refund_id: string | null
  /** Cents. */
  amount: number
  issued_at: number
  /** Since when the money is back here, because the refund failed after all; null while the note counts. */
  void_at: Absent<number>
}

/** The last number of a credit note in a year. */
export interface CreditNoteNumberTable {
  year: number
  last: number
}

/** What a provider told; each event is stored once and worked on later. */
export interface WebhookEventTable {
  /** The provider's id. */
  id: string
  type: string
  /** The provider's id of the payment it is about; null when it is about none of ours. */
  provider_id: string | null
  received_at: number
  handled_at: number | null
}

/** The sandbox's own memory: customers, cards, payments, as a provider keeps them on its side. */
export interface SandboxObjectTable {
  id: string
  kind: string
  /** JSON. */
  body: string
  created_at: number
}
