import type { z } from 'zod'
import { siteInfo } from '../../../../shared/contract/content.ts'
import { type OperatedSite, seller } from '../../../../shared/contract/operated-site.ts'
import { type Rate, timePrices } from '../../../../shared/contract/plan.ts'
import { wordsOfIssue } from '../../../../shared/plain-errors.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

/** What stands in the fields of a part, by their names. */
export type Draft = Readonly<Record<string, string>>

/** What a draft says, or what is wrong with it, by the names of its fields. */
export type Checked<Value> = { value: Value } | { faults: ReadonlyMap<string, Phrase> }

type Details = OperatedSite['details']['value']
type Prices = OperatedSite['prices']['value']

/** How a part is put into fields, and read from them by the rules of the contract. */
export interface Drafting<Value> {
  write: (value: Value) => Draft
  check: (draft: Draft) => Checked<Value>
}

const OPTIONAL = ['email', 'phone', 'founder', 'app_store', 'support_center'] as const
export const NETWORKS = ['facebook', 'twitter', 'linkedin', 'instagram'] as const

export const detailsDraft: Drafting<Details> = {
  write: (site) => ({
    name: site.name,
    description: site.description,
    ...Object.fromEntries(OPTIONAL.map((name) => [name, site[name] ?? ''])),
    ...Object.fromEntries(NETWORKS.map((name) => [`social.${name}`, site.social[name] ?? ''])),
    'owner.name': site.owner?.name ?? '',
    'owner.url': site.owner?.url ?? '',
    'place.label': site.place?.label ?? '',
    'place.latitude': site.place ? String(site.place.latitude) : '',
    'place.longitude': site.place ? String(site.place.longitude) : '',
  }),
  check(draft) {
    const said = (name: string) => draft[name]?.trim() ?? ''
    const group = (prefix: string, names: readonly string[], read: (name: string) => unknown) =>
      names.some((name) => said(`${prefix}.${name}`) !== '') && {
        [prefix]: Object.fromEntries(names.map((name) => [name, read(`${prefix}.${name}`)])),
      }
    const filled = (names: readonly string[], prefix = '') =>
      Object.fromEntries(names.map((name) => [name, said(prefix + name)]).filter(([, text]) => text !== ''))
    return checkedBy(siteInfo, {
      name: said('name'),
      description: said('description'),
      ...filled(OPTIONAL),
      social: filled(NETWORKS, 'social.'),
      ...group('owner', ['name', 'url'], said),
      ...group('place', ['label', 'latitude', 'longitude'], (name) =>
        name === 'place.label' ? said(name) : numberIn(said(name)),
      ),
    })
  },
}

export const sellerDraft: Drafting<OperatedSite['seller']['value']> = {
  write: ({ name, address, tax_id: taxId, vat_percent: vat }) => ({
    name,
    address: address.join('\n'),
    tax_id: taxId ?? '',
    vat_percent: vat === null ? '' : String(vat),
  }),
  check({ name = '', address = '', tax_id: taxId = '', vat_percent: vat = '' }) {
    return checkedBy(seller, {
      name,
      address: address
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      tax_id: taxId.trim() || null,
      vat_percent: vat.trim() === '' ? null : numberIn(vat),
    })
  },
}

export const KINDS = ['auto_transcription', 'human_transcription'] as const

export const pricesDraft: Drafting<Prices> = {
  write: (prices) =>
    Object.fromEntries(
      KINDS.flatMap((kind) => [
        [`${kind}.price`, dollars(prices[kind].price)],
        ...prices[kind].discounts.flatMap(({ more_than: more, price }, at) => [
          [`${kind}.${at}.more_than`, String(more)],
          [`${kind}.${at}.price`, dollars(price)],
        ]),
      ]),
    ),
  check(draft) {
    const kept = new Map(KINDS.map((kind) => [kind, tiersOf(draft, kind).filter((at) => isTier(draft, kind, at))]))
    const rate = (kind: (typeof KINDS)[number]): Rate => ({
      price: centsIn(draft[`${kind}.price`]),
      discounts: kept.get(kind)!.map((at) => ({
        more_than: numberIn(draft[`${kind}.${at}.more_than`]),
        price: centsIn(draft[`${kind}.${at}.price`]),
      })),
    })
    return checkedBy(
      timePrices,
      { auto_transcription: rate('auto_transcription'), human_transcription: rate('human_transcription') },
      ([kind, what, at, field]) =>
        what === 'discounts'
          ? `${String(kind)}.${kept.get(kind as (typeof KINDS)[number])?.[at as number]}.${String(field)}`
          : `${String(kind)}.${String(what)}`,
    )
  },
}

/** The places of a kind's discounts in a draft. */
export const tiersOf = (draft: Draft, kind: string): number[] =>
  Object.keys(draft)
    .filter((name) => name.startsWith(`${kind}.`) && name.endsWith('.more_than'))
    .map((name) => Number(name.split('.')[1]))

const isTier = (draft: Draft, kind: string, at: number) =>
  `${draft[`${kind}.${at}.more_than`]}${draft[`${kind}.${at}.price`] ?? ''}`.trim() !== ''

const dollars = (cents: number) => (cents / 100).toFixed(2)
const numberIn = (text = '') => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
const centsIn = (text?: string) => Math.round(numberIn(text) * 100)

function checkedBy<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  nameOf: (path: readonly PropertyKey[]) => string = (path) => path.map(String).join('.'),
): Checked<Value> {
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return { value: checked.data }
  return { faults: new Map(checked.error.issues.map((issue) => [nameOf(issue.path), wordsOfIssue(issue)])) }
}
