import { expect, test } from 'playwright/test'
import type { EnginesReport, EngineTrial } from '../../../src/shared/contract/engines.ts'
import { fakeEngines, fakeRecognisers } from '../../support/fake-engines.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer({})

const until = Date.UTC(2026, 10, 24, 20, 30)
const trial: EngineTrial = {
  state: 'done',
  language: 'en',
  reference: 'The museum opens at nine in the morning.',
  failure: null,
  results: fakeRecognisers.map(({ id, label }, at) => ({
    id,
    label,
    text: at === 0 ? 'The museum opens at nine in the morning.' : 'the music opens a nine in morning',
    failure: null,
    pace: at === 0 ? 0.42 : 0.2,
    memory: 320_000_000,
  })),
}

test('an ADMIN puts engines in order by keyboard alone, tries them, and uses one again', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  let report: EnginesReport = fakeEngines({ recognisers: fakeRecognisers })
  const [first, ...others] = report.engines
  const row = { id: 'sherpa:whisper-tiny', label: 'sherpa-onnx, Whisper tiny', fault: 'memory' as const, until }
  report = { ...report, engines: [{ ...first!, set_aside: [row] }, ...others] }
  let tried: EngineTrial | null = null
  await page.route('**/api/longhand/admin/engines', (route) => route.fulfill({ json: report }))
  await page.route('**/api/longhand/admin/engines/trial', (route) => {
    if (route.request().method() === 'POST') tried = trial
    return route.request().method() === 'POST'
      ? route.fulfill({ status: 204 })
      : route.fulfill({ json: { trial: tried } })
  })
  await page.route('**/api/longhand/admin/engines/order/*', (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] }
    report = { ...report, orders: { ...report.orders, all: ids } }
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/longhand/admin/engines/*/resume', (route) => {
    report = { ...report, engines: fakeEngines().engines }
    return route.fulfill({ status: 204 })
  })
  await page.goto(`${server().url}/admin/engines`)
  await expect(page.getByText(/ran out of memory on three files in a row/)).toBeVisible()

  const up = page.getByRole('button', { name: 'Move PocketSphinx, en-us up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move sherpa-onnx, Whisper tiny down' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move PocketSphinx, en-us down' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use default order' })).toBeVisible()

  await page.getByRole('button', { name: 'Try the sample' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 errors in 100 words')).toBeVisible()
  await expect(page.getByText('music', { exact: true })).toBeVisible()
  await expectSound(page, 'engines-tried')

  await page.getByRole('button', { name: /Use again now/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/in a row/)).toHaveCount(0)
})
