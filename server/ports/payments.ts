/** A card as its provider tells of it. */
export interface ProviderCard {
  paymentMethodId: string
  /** visa, mastercard, amex, discover, jcb, diners, unionpay, or unknown. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** As it was given when the card was entered. */
  name: string
  /** The same for the same card number, whoever uses it; null where the provider has none. */
  fingerprint: string | null
}

/** What pays: a card that was saved before, or one that was entered just now, which is then kept for later payments. */
export type CardSource = { paymentMethodId: string } | { token: string; nameOnCard: string }

/** Who a provider's customer is to us. */
export interface CustomerDetails {
  /** Our user id; the provider keeps it beside its own. */
  userId: string
  email: string
}

/** Saving a card: done, or its owner has to answer their bank first. */
export type SetupResult =
  | { state: 'done'; card: ProviderCard }
  | { state: 'confirm'; setupId: string; clientSecret: string }

/** Money that a provider gave back to a card. */
export interface ReturnedMoney {
  /** The provider's id of the refund or dispute. */
  id: string
  /** Cents. */
  amount: number
  /** The refund that was asked for here; null for what the provider did by itself. */
  refundId: string | null
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  /** The provider's id. */
  id: string
  state: 'succeeded' | 'confirm' | 'processing' | 'failed'
  /** For the browser's dialog while `confirm`, else null. */
  clientSecret: string | null
  /** Cents. */
  amount: number
  /** Cents given back, and held or lost in disputes that were not won; never above the amount. */
  reversed: number
  /** What of that went back for good, oldest first: refunds that did not fail, and disputes that were lost. */
  returned: readonly ReturnedMoney[]
  /** Our payment's id, kept beside the provider's own. */
  paymentId: string | null
  /** What paid, once it succeeded; else null. A card that was entered for it has been kept by then. */
  card: ProviderCard | null
  /** Why it failed, for a person; null unless `failed`. A payment that was given up fails with the code `canceled`. */
  failure: { code: string; message: string } | null
}

/** Who an invoice is made out to. */
export interface InvoiceBuyer {
  name: string
  email: string
  phone: string
  address: {
    country: string
    state: string | null
    city: string
    line1: string
    line2: string | null
    postalCode: string | null
  }
  tax: { type: string; code: string } | null
  /** The workspace that it was bought for; left out where somebody bought for themselves. */
  team?: string
}

export interface InvoiceLine {
  description: string
  /** Cents, VAT included. */
  amount: number
}

/** What a provider made of an order to invoice. */
export interface ProviderInvoice {
  /** Null where the provider makes none of its own: then this server numbers it and writes the PDF. */
  provider: { id: string; number: string; url: string | null } | null
}

/** A card or payment was refused by the provider; the message is for the card's owner. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
  /** As the provider names it, such as `card_declined`. */
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * The provider could not be reached or did not answer in time; whether it did what was asked is unknown. Ask again with
 * the same key.
 */
export class PaymentsUnreachable extends Error {
  override name = 'PaymentsUnreachable'
}

/**
 * An event that a provider sent, checked against its signature. It says only what to look at; the truth is read from
 * the provider.
 */
export interface ProviderEvent {
  id: string
  type: string
  /** The provider's id of the payment it is about; null when it is about none. */
  providerPaymentId: string | null
}

/** A card as somebody typed it. */
export interface CardDetails {
  /** Spaces and hyphens are ignored. */
  number: string
  /** 1 to 12. */
  expMonth: number
  expYear: number
  cvc: string
}

/** What stands in for the provider's own script and for the bank, where no real provider is used. */
export interface PaymentSandbox {
  /** Answers a token that can be used once. @throws PaymentRefused for what is no test card, or not filled in right */
  createToken(card: CardDetails): Promise<string>
  /** Answers the bank's question about a payment or a card; null when nothing waits for that secret. */
  confirm(
    clientSecret: string,
    approve: boolean,
  ): Promise<{ state: 'succeeded' | 'failed'; message: string | null } | null>
}

/**
 * A card provider. Every writing call carries a key: the same key again has one effect and answers the same object.
 * @throws PaymentRefused, PaymentsUnreachable
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  /** Null with a real provider. */
  readonly sandbox: PaymentSandbox | null
  /** Finds or makes the customer; answers the provider's id. */
  customer(details: CustomerDetails, key: string): Promise<string>
  /** Keeps a card for later payments. @throws PaymentRefused when the card is declined */
  saveCard(options: { customerId: string; token: string; nameOnCard: string; key: string }): Promise<SetupResult>
  /**
   * How a set-up that had to be confirmed ended. @throws PaymentRefused when the bank's question was answered with no,
   * or it is not this customer's
   */
  savedCard(options: { customerId: string; setupId: string }): Promise<SetupResult>
  /** Forgets a card; one that is gone already is no error. */
  removeCard(paymentMethodId: string): Promise<void>
  /**
   * Takes money. A decline is a payment in state `failed`, not an error; a card that cannot be used at all is
   * PaymentRefused.
   */
  pay(options: {
    customerId: string
    card: CardSource
    amount: number
    description: string
    paymentId: string
    key: string
  }): Promise<ProviderPayment>
  /** The payment as it stands now. */
  payment(providerId: string): Promise<ProviderPayment>
  /**
   * The payment of ours as it stands now, by our own id, for one whose answer was lost; null when the provider never
   * heard of it.
   */
  findPayment(options: { customerId: string; paymentId: string }): Promise<ProviderPayment | null>
  /**
   * Gives an unfinished payment up, so that it cannot take money later; answers how it stands after that, which may be
   * `succeeded`.
   */
  cancel(providerId: string): Promise<ProviderPayment>
  /**
   * Gives so many cents of a payment that succeeded back to its card, once for each `refundId`, however late it is
   * asked again; answers the payment as it stands then. @throws PaymentRefused where it is more than is left of it
   */
  refund(options: { providerPaymentId: string; amount: number; refundId: string }): Promise<ProviderPayment>
  /** Issues a paid invoice for a payment that succeeded. */
  issueInvoice(options: {
    customerId: string
    buyer: InvoiceBuyer
    lines: readonly InvoiceLine[]
    providerPaymentId: string
    paymentId: string
    key: string
  }): Promise<ProviderInvoice>
  /** Where an invoice that the provider made can be had now, for its links run out; null when it has none such. */
  invoiceLink(invoiceId: string): Promise<string | null>
  /** Whether the provider takes this tax number; null when it does not check. */
  checkTaxId(options: { customerId: string; type: string; code: string }): Promise<boolean | null>
  /** Reads a signed event. Null when the signature is not the provider's or too old. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent | null
}
