import type { SiteInfo } from '../../../../src/shared/contract/content.ts'
import { UNKNOWN_SELLER, type Seller } from '../../billing/index.ts'

/** What the texts of the site may say of the installation. */
export interface Facts {
  billing: 'stripe' | 'sandbox' | 'off'
  /** Codes of the languages that an engine transcribes. */
  transcribed: ReadonlySet<string> | 'any'
  /** Codes of the languages that an engine translates into. */
  translated: ReadonlySet<string> | 'any'
  hasSpeakers: boolean
  /** Sound may be sent to another server to be transcribed. */
  isSpeechRemote: boolean
  /** Text may be sent to another server to be translated. */
  isTranslationRemote: boolean
  /** Parts of pages that are other companies'. */
  others: { dropbox: boolean; map: boolean; assistant: boolean }
  /** Days that a recording stays after the last change of its text; for ever where null. */
  mediaDays: number | null
  auditDays: number | null
  /** Days that sessions are kept after their end. */
  signInDays: number | null
  invoiceYears: number | null
  seller: Seller
  /** Differs once prices or the seller do: pages are drawn anew then. */
  termsRevision: string
}

/** Of content that is looked at without an installation. */
export const NO_FACTS: Facts = {
  billing: 'off',
  transcribed: new Set(),
  translated: new Set(),
  hasSpeakers: false,
  isSpeechRemote: false,
  isTranslationRemote: false,
  others: { dropbox: false, map: false, assistant: false },
  mediaDays: null,
  auditDays: null,
  signInDays: null,
  invoiceYears: null,
  seller: UNKNOWN_SELLER,
  termsRevision: '',
}

const isSome = (codes: ReadonlySet<string> | 'any') => codes === 'any' || codes.size > 0

/** What a text may ask, as `{if cards}…{end}` and `{if not cards}…{end}`. */
export function conditionsOf(facts: Facts, site: SiteInfo) {
  return {
    selling: facts.billing !== 'off',
    cards: facts.billing === 'stripe',
    automatic: isSome(facts.transcribed),
    translation: isSome(facts.translated),
    any_translation: facts.translated === 'any',
    speakers: facts.hasSpeakers,
    remote_speech: facts.isSpeechRemote,
    remote_translation: facts.isTranslationRemote,
    dropbox: facts.others.dropbox,
    map: facts.others.map && site.place !== undefined,
    assistant: facts.others.assistant,
    media_days: facts.mediaDays !== null,
    audit_days: facts.auditDays !== null,
    sign_in_days: facts.signInDays !== null,
    invoice_years: facts.invoiceYears !== null,
    operator: facts.seller.address.length > 0,
    tax_id: facts.seller.tax_id !== null,
    email: site.email !== undefined,
    phone: site.phone !== undefined,
  }
}

/** Whether an imprint can be written: who runs the site has an address. */
export const hasImprint = ({ seller }: Facts) => seller.address.length > 0
