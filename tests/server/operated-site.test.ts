import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeSite, resetSite, saySite } from '../../server/commands/site.ts'
import { createSaleTerms } from '../../server/modules/billing/terms/service.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { priceListOf, pricesFor } from '../../server/modules/billing/terms/price-lists.ts'
import { replaceContent, readContent } from '../../server/modules/site/content/repository.ts'
import { siteDetails } from '../../server/modules/site/content/said-details.ts'
import type { OperatedSite } from '../../src/shared/contract/operated-site.ts'
import type { PlanInfo } from '../../src/shared/contract/plan.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildShop } from '../support/buyer.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { buildTestSite } from '../support/site.ts'

const DEARER = {
  auto_transcription: { price: 1200, discounts: [] },
  human_transcription: { price: 200, discounts: [{ more_than: 60, price: 150 }] },
}
const SELLER = { name: 'Steno Ltd', address: ['1 Pad Lane', 'Dublin'], tax_id: 'IE1234567T', vat_percent: 23 }

/** What an ADMIN does there. */
async function operate(t: Pick<Awaited<ReturnType<typeof buildShop>>, 'api' | 'signIn'>) {
  const { bearer: headers } = await t.signIn('ADMIN')
  return {
    say: async (part: string, value: object | null) =>
      (await t.api('PUT', `/admin/site/${part}`, { headers, payload: { value } })).statusCode,
    report: async () => (await t.api('GET', '/admin/site', { headers })).json<OperatedSite>(),
  }
}

test('a new price is asked at once; whoever was shown the one before pays that', async () => {
  const shop = await buildShop()
  const ada = await shop.buyer()
  await ada.addCard()
  const site = await operate(shop)
  const shown = (await ada.get('/plan/info')).json<PlanInfo>()
  expect(await site.report()).toMatchObject({
    prices: { said_date: null, value: { auto_transcription: { price: 600 } } },
  })

  expect(await site.say('prices', DEARER)).toBe(204)
  const now = (await ada.get('/plan/info')).json<PlanInfo>()
  expect(now).toMatchObject({ ...DEARER, answers: shown.answers })
  expect(now.price_list).not.toBe(shown.price_list)
  expect((await site.report()).prices).toMatchObject({ value: DEARER, file: { auto_transcription: { price: 600 } } })

  const orders = [
    { price_list: shown.price_list },
    { price_list: now.price_list, auto_transcription_time: 3600 },
    // Nothing said: no more than in the last hour.
    { auto_transcription_time: 3 * 3600 },
  ]
  for (const order of orders) expect((await ada.pay(order)).statusCode).toBe(200)
  expect((await ada.payments()).map(({ amount }) => amount)).toEqual([2 * 600, 1200, 3 * 600])

  const refused = await ada.pay({ price_list: 'none', auto_transcription_time: 4 * 3600 })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'prices_changed', message: messages.pricesChanged },
  ])
  expect(await ada.payments()).toHaveLength(3)

  expect(await site.say('prices', null)).toBe(204)
  expect((await ada.get('/plan/info')).json()).toEqual(shown)
  expect(await site.say('prices', { ...DEARER, auto_transcription: { price: -1, discounts: [] } })).toBe(400)
})

test('other processes follow, and what was shown holds for a day', async () => {
  const { db } = await buildShop()
  const shipped = await readPricing()
  let at = 10 * DAY_MS
  const [one, other] = [0, 1].map(() => createSaleTerms({ db, pricing: shipped, now: () => at }))
  await one!.sayPrices(DEARER, () => Promise.resolve())
  await one!.saySeller(SELLER, () => Promise.resolve())
  expect([other!.pricing.auto_transcription.price, other!.seller().name]).toEqual([600, 'Longhand'])
  const before = other!.revision()
  await other!.follow()
  expect([other!.pricing.auto_transcription.price, other!.seller()]).toEqual([1200, SELLER])
  expect(other!.revision()).not.toBe(before)
  expect(shipped.auto_transcription.price).toBe(600)

  const order = { autoSeconds: 3600, humanSeconds: 0 }
  const priceAt = async (named?: string) =>
    (await pricesFor(db, { shipped, named, order, at })).auto_transcription.price
  const list = priceListOf(shipped)
  at += HOUR_MS - 1
  expect([await priceAt(), await priceAt(list), await priceAt(priceListOf(DEARER))]).toEqual([600, 600, 1200])
  at += 1
  expect([await priceAt(), await priceAt(list)]).toEqual([1200, 600])
  at += DAY_MS
  await expect(priceAt(list)).rejects.toMatchObject({ status: 409, code: 'prices_changed' })
  expect(await priceAt(priceListOf(DEARER))).toBe(1200)
})

test('invoices name the seller that was said, and the page and the console know whether there is one', async () => {
  const shop = await buildShop()
  const ada = await shop.buyer()
  const site = await operate(shop)
  const hasSeller = async () => (await ada.get('/config')).json<{ has_seller: boolean }>().has_seller
  expect([(await site.report()).lacks_seller, await hasSeller()]).toEqual([true, false])
  expect(await site.say('seller', SELLER)).toBe(204)
  expect([(await site.report()).lacks_seller, await hasSeller()]).toEqual([false, true])
  await ada.addCard()
  expect((await ada.pay()).statusCode).toBe(200)
  const { details } = await shop.db.selectFrom('invoice').select('details').executeTakeFirstOrThrow()
  expect(JSON.parse(details)).toMatchObject({ seller: SELLER })
  expect(await site.say('seller', { ...SELLER, vat_percent: 101 })).toBe(400)
  const written = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', '=', 'seller-changed')
    .execute()
  expect(written).toEqual([{ action: 'seller-changed', detail: 'Steno Ltd' }])
})

test('public pages show at once what was said, also after what ships has changed', async () => {
  const t = await buildTestSite()
  const site = await operate(t)
  const told = { name: 'Steno', description: 'Notes.', phone: '+353 1 555 0100', social: {} }
  const home = async () => (await t.open('/')).html
  expect(await home()).not.toContain('+353 1 555 0100')
  expect(await home()).not.toContain('$12')
  expect(await site.say('details', told)).toBe(204)
  expect(await home()).toContain('+353 1 555 0100')
  expect(await site.say('prices', DEARER)).toBe(204)
  expect(await home()).toContain('$12')
  expect((await t.open('/imprint')).status).toBe(404)
  expect(await site.say('seller', SELLER)).toBe(204)
  expect((await t.open('/imprint')).html).toContain('1 Pad Lane')

  const content = await readContent(t.db)
  await replaceContent(t.db, { ...content, site: { name: 'File', description: '', social: {} } }, 'another version')
  expect(await siteDetails(t.db)).toMatchObject({ value: told, file: { name: 'File' } })
  expect(await site.say('details', null)).toBe(204)
  expect((await site.report()).details).toMatchObject({ value: { name: 'File' }, said_date: null })
  expect(await site.say('details', { ...told, phone: 'call me' })).toBe(400)
})

test('the commands say the same by a file, by the same rules, and print what changes', async () => {
  const { db } = await buildShop()
  const place = {
    db,
    config: { billing: 'sandbox' as const },
    terms: createSaleTerms({ db, pricing: await readPricing() }),
  }
  const folder = await temporaryFolder()
  const fileOf = async (text: string) => {
    const file = path.join(folder, 'said.yaml')
    await writeFile(file, text)
    return file
  }
  const print = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  await saySite(place, 'prices', await fileOf(JSON.stringify(DEARER)))
  expect(print.mock.lastCall?.[0]).toContain('An hour of automatic transcription: $12.00 instead of $6.00.')
  expect(await describeSite(place)).toMatch(/# seller: the installation's file\n(.|\n)*# prices: said on /)
  await expect(saySite(place, 'details', await fileOf('name: Steno\nphone: call me'))).rejects.toThrow(
    /^Nothing was changed\.(.|\n)*phone: A phone number has digits/,
  )
  await expect(saySite(place, 'logo', 'x')).rejects.toThrow('The parts are details, seller, prices.')
  await resetSite(place, 'prices')
  expect(print.mock.lastCall?.[0]).toContain('An hour of automatic transcription: $6.00 instead of $12.00.')
  const written = await db.selectFrom('audit').select(['action', 'via']).orderBy('at').execute()
  expect(written).toEqual([
    { action: 'prices-changed', via: 'command-line' },
    { action: 'prices-changed', via: 'command-line' },
  ])
})
