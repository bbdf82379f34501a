import { expect, test } from 'playwright/test'
import type { EngineTrial } from '../../../src/shared/contract/engines.ts'
import { fakeEngines, fakeModel, fakeRecognisers } from '../../support/fake-engines.ts'
import { expectSound } from './looks.ts'
import { PASSWORD, place, useServer } from './server.ts'

const server = useServer({ SETUP: 'on' }, { alone: true })

test('the first visitor makes an administrator with the printed code, adds a model, and the set-up is gone', async ({
  page,
}) => {
  await expect.poll(() => server().said()).toMatch(/setup and enter the code [-0-9A-Z]{14}/)
  const code = /enter the code (\S+)/.exec(server().said())![1]!
  await page.goto(`${server().url}/`)
  expect(place(page)).toBe('/setup')
  await expect(page.getByRole('heading', { name: 'Set up Longhand' })).toBeVisible()
  await expectSound(page, 'setup-account')

  await page.getByLabel('Code from the server').fill('AAAA-AAAA-AAAA')
  await page.getByLabel('E-mail').fill('first@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByText('This code isn’t right').first()).toBeVisible()

  // What it downloads from is not to be reached here: what the server says of that is played.
  let models = fakeEngines()
    .models.filter(({ download, fetched }) => download === null && fetched === 0)
    .map((model) => ({ ...model, is_installed: false }))
  await page.route('**/api/longhand/admin/engines', (route) => route.fulfill({ json: fakeEngines({ models }) }))
  await page.route('**/api/longhand/admin/models/parakeet-v3', (route) => {
    const download = { state: 'working' as const, done: 90_000_000, failure: null, machine: 'here' }
    models = models.map((model) => (model.name === 'parakeet-v3' ? { ...model, download } : model))
    return route.fulfill({ status: 204 })
  })
  await page.getByLabel('Code from the server').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a speech model' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip for now' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Parakeet TDT 0.6B v3' }).click()
  await expect(page.getByText('90 MB of 670 MB')).toBeVisible()
  await expectSound(page, 'setup-model')

  // With a model here it is tried on the spot.
  models = [...models, fakeModel('whisper-tiny', { is_installed: true })]
  let trial: EngineTrial | null = null
  await page.route('**/api/longhand/admin/engines', (route) =>
    route.fulfill({ json: fakeEngines({ models, recognisers: fakeRecognisers.slice(0, 1) }) }),
  )
  await page.route('**/api/longhand/admin/engines/trial', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { trial } })
    const result = { failure: null, pace: 0.42, memory: 320_000_000, text: 'The museum opens at nine.' }
    const [{ id, label } = { id: '', label: '' }] = fakeRecognisers
    const reference = 'The museum opens at nine.'
    trial = { state: 'done', language: 'en', reference, failure: null, results: [{ id, label, ...result }] }
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByText('0 errors in 100 words')).toBeVisible()
  await expectSound(page, 'setup-tried')
  await page.getByRole('link', { name: 'Go to my files' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, first' })).toBeVisible()
  await page.goto(`${server().url}/setup`)
  expect(place(page)).toBe('/files')
})
