import { ALL_LANGUAGES, type EnginesReport, type RecogniserRecord } from '../../../shared/contract/engines.ts'

type Ordered = Pick<EnginesReport, 'recognisers' | 'orders'>

const knows = ({ languages }: RecogniserRecord, language: string) =>
  language === ALL_LANGUAGES || languages === 'any' || languages.includes(language)

/** Those that know a language, in the order that is set for it, else for all languages, else the default. */
export function recognisersFor({ recognisers, orders }: Ordered, language: string): RecogniserRecord[] {
  const own = orders[language] ?? []
  const order = own.length > 0 ? own : (orders[ALL_LANGUAGES] ?? [])
  const place = ({ id }: RecogniserRecord) => (order.includes(id) ? order.indexOf(id) : order.length)
  return recognisers.filter((one) => knows(one, language)).toSorted((a, b) => place(a) - place(b))
}

/** Languages that more than one engine knows by name: only there an order changes something. */
export function languagesInOrder({ recognisers }: Pick<EnginesReport, 'recognisers'>): string[] {
  const codes = new Set(recognisers.flatMap(({ languages }) => (languages === 'any' ? [] : languages)))
  return [...codes].filter((code) => recognisers.filter((one) => knows(one, code)).length > 1).toSorted()
}
