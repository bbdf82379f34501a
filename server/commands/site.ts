import { readFile } from 'node:fs/promises'
import { parse, stringify } from 'yaml'
import type { z } from 'zod'
import { siteInfo } from '../../src/shared/contract/content.ts'
import { seller } from '../../src/shared/contract/operated-site.ts'
import { timePrices } from '../../src/shared/contract/plan.ts'
import { detailChanges, priceChanges, sellerChanges, type SiteChange } from '../../src/shared/domain/site-changes.ts'
import { speakPlainly } from '../../src/shared/plain-errors.ts'
import { formatIn } from '../../src/shared/words/format.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/schema.ts'
import { inEnglish } from '../kernel/words.ts'
import type { SaleTerms } from '../modules/billing/index.ts'
import { type ConsoleSite, createConsoleSite } from '../modules/console/index.ts'
import { inCommand } from './audit.ts'

interface Place {
  db: Db
  terms: SaleTerms
  config: Pick<Config, 'billing'>
}

/** The parts of what the site says of itself: how each is checked, said, and what changes with it. */
const PARTS = {
  details: part(siteInfo, 'site-changed', detailChanges, (site) => site.sayDetails),
  seller: part(seller, 'seller-changed', sellerChanges, (site) => site.saySeller),
  prices: part(timePrices, 'prices-changed', priceChanges, (site) => site.sayPrices),
}
export const SITE_PARTS = Object.keys(PARTS) as (keyof typeof PARTS)[]

function part<Value>(
  schema: z.ZodType<Value>,
  action: 'site-changed' | 'seller-changed' | 'prices-changed',
  changes: (before: Value, after: Value) => SiteChange[],
  sayOf: (site: ConsoleSite) => (value: Value | null) => Promise<void>,
) {
  /** Says it, null for what the file says; prints what changes with it. */
  const say = async (site: ConsoleSite, before: Value, after: Value | null, file: Value): Promise<void> => {
    const lines = changes(before, after ?? file).map(describe)
    await inCommand(action, { detail: after === null ? 'as in the file' : null }, () => sayOf(site)(after))
    console.log([...lines, 'Running processes follow within seconds.'].join('\n'))
  }
  return {
    reset: async (site: ConsoleSite, { value, file }: { value: unknown; file: unknown }) =>
      say(site, schema.parse(value), null, schema.parse(file)),
    set: async (site: ConsoleSite, { value, file }: { value: unknown; file: unknown }, said: unknown) => {
      const checked = schema.safeParse(said)
      if (!checked.success)
        throw new Error(
          `Nothing was changed.\n${checked.error.issues
            .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
            .join('\n')}`,
        )
      await say(site, schema.parse(value), checked.data, schema.parse(file))
    },
  }
}

function describe({ what, before, after }: SiteChange): string {
  const shown = (value: SiteChange['before']) =>
    value === null ? 'nothing' : typeof value === 'string' ? value : formatIn('en-US').money(value.cents)
  return `${inEnglish(what)}: ${shown(after)} instead of ${shown(before)}.`
}

/** What the site says of who runs it and of what it sells, as YAML. */
export async function describeSite(place: Place): Promise<string> {
  const { details, seller: sells, prices, lacks_seller: lacksSeller } = await createConsoleSite(place).report()
  const said = { details, seller: sells, prices }
  const lines = Object.entries(said).map(([name, { value, said_date: date }]) => {
    const from = date === null ? "the installation's file" : `said on ${date.slice(0, 10)}`
    return `# ${name}: ${from}\n${stringify({ [name]: value })}`
  })
  return [...lines, ...(lacksSeller ? ['# Invoices lack the address of the seller.\n'] : [])].join('\n').trimEnd()
}

/** Says a part of it by a JSON or YAML file, in the place of the installation's. @throws Error that names the faults */
export async function saySite(place: Place, name: string, file: string): Promise<void> {
  speakPlainly(inEnglish)
  const site = createConsoleSite(place)
  const known = partNamed(name)
  await PARTS[known].set(site, (await site.report())[known], parse(await readFile(file, 'utf8')))
}

/** Has a part be again as the installation's file says. @throws Error for a part that there is not */
export async function resetSite(place: Place, name: string): Promise<void> {
  const site = createConsoleSite(place)
  const known = partNamed(name)
  await PARTS[known].reset(site, (await site.report())[known])
}

function partNamed(name: string): keyof typeof PARTS {
  const known = SITE_PARTS.find((each) => each === name)
  if (known === undefined) throw new Error(`There is no part ${name}. The parts are ${SITE_PARTS.join(', ')}.`)
  return known
}
