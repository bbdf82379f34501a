import type { SiteInfo } from '../contract/content.ts'
import type { Seller } from '../contract/operated-site.ts'
import type { TimePrices } from '../contract/plan.ts'
import { type Phrase, phrase } from '../words/phrase.ts'
import { rateFor } from './pricing.ts'

/** Something that people see otherwise from now on. Null: it is not shown. Cents are money, texts as they are. */
export interface SiteChange {
  what: Phrase
  before: Shown
  after: Shown
}
type Shown = { cents: number } | string | null

/** What changes for people with other prices: the price of a unit, and of one in larger orders. */
export function priceChanges(before: TimePrices, after: TimePrices): SiteChange[] {
  const kinds = [
    { kind: 'auto_transcription', unit: phrase('An hour of automatic transcription'), above: hoursAbove },
    { kind: 'human_transcription', unit: phrase('A minute of human transcription'), above: minutesAbove },
  ] as const
  return kinds.flatMap(({ kind, unit, above }) => {
    const [old, next] = [before[kind], after[kind]]
    const thresholds = [...new Set([...old.discounts, ...next.discounts].map(({ more_than: more }) => more))]
    const tiers = thresholds
      .toSorted((a, b) => a - b)
      .map((more) => ({
        what: above(more),
        // What is above the threshold by less than any order is.
        before: { cents: rateFor(old, more + Number.EPSILON * Math.max(1, more) * 2) },
        after: { cents: rateFor(next, more + Number.EPSILON * Math.max(1, more) * 2) },
      }))
    return changed([{ what: unit, before: { cents: old.price }, after: { cents: next.price } }, ...tiers])
  })
}

/** Says which orders of automatic transcription a price is for. */
export const hoursAbove = (hours: number) =>
  phrase('An hour, in orders of more than {count, plural, one {# hour} other {# hours}}', { count: hours })
/** Says which orders of human transcription a price is for. */
export const minutesAbove = (minutes: number) =>
  phrase('A minute, in orders of more than {count, plural, one {# minute} other {# minutes}}', { count: minutes })

/** What the invoices from now on, and the imprint, say otherwise of who sells. */
export function sellerChanges(before: Seller, after: Seller): SiteChange[] {
  const rows: [Phrase, (of: Seller) => string | null][] = [
    [phrase('Name'), ({ name }) => name],
    [phrase('Address'), ({ address }) => address.join(', ') || null],
    [phrase('Tax number'), ({ tax_id: id }) => id],
    [phrase('VAT in the price'), ({ vat_percent: vat }) => (vat === null ? null : `${vat} %`)],
  ]
  return changed(rows.map(([what, of]) => ({ what, before: of(before), after: of(after) })))
}

/** What public pages show otherwise of who runs the site. */
export function detailChanges(before: SiteInfo, after: SiteInfo): SiteChange[] {
  const rows: [Phrase, (of: SiteInfo) => string | undefined][] = [
    [phrase('Name of the site'), ({ name }) => name],
    [phrase('Description'), ({ description }) => description],
    [phrase('E-mail'), ({ email }) => email],
    [phrase('Phone'), ({ phone }) => phone],
    ['Facebook', ({ social }) => social.facebook],
    ['Twitter', ({ social }) => social.twitter],
    ['LinkedIn', ({ social }) => social.linkedin],
    ['Instagram', ({ social }) => social.instagram],
    [phrase('Founder'), ({ founder }) => founder],
    [phrase('Company'), ({ owner }) => owner && `${owner.name}, ${owner.url}`],
    [phrase('Recorder app'), ({ app_store: app }) => app],
    [phrase('Support center'), ({ support_center: center }) => center],
    [phrase('Place on the map'), ({ place }) => place && `${place.label} (${place.latitude}, ${place.longitude})`],
  ]
  return changed(rows.map(([what, of]) => ({ what, before: of(before) || null, after: of(after) || null })))
}

const changed = (rows: SiteChange[]) => rows.filter(({ before, after }) => centsOf(before) !== centsOf(after))
const centsOf = (shown: Shown) => (shown !== null && typeof shown === 'object' ? shown.cents : shown)
