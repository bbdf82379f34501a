import { readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { wordErrorRate } from '../../../src/shared/transcript/word-error-rate.ts'
import { speak } from '../../support/media-samples.ts'
import { brokenOff, type ModelServer } from '../../support/model-server.ts'
import { hostReader } from '../../support/reader-catalogue.ts'
import { goToSource } from '../../support/upload-wizard.ts'
import { expectSound } from './looks.ts'
import { PASSWORD, place, useServer } from './server.ts'

const catalogue = path.join(os.tmpdir(), `longhand-catalogue-${process.pid}.json`)
const LABEL = 'Parakeet TDT 0.6B v3'
let host: ModelServer
let said: string

// Before the server starts, which reads what there is to download.
test.beforeAll(async () => {
  said = (await readFile(new URL('../../../resources/sample/en.txt', import.meta.url), 'utf8')).trim()
  host = await hostReader(catalogue, 'parakeet-v3', said)
})
test.afterAll(async () => {
  await host.close()
  await rm(catalogue)
})

const server = useServer({ SETUP: 'on', BILLING: 'sandbox', MODELS_CATALOGUE: catalogue }, { alone: true })

test('from a fresh folder to a better text: the printed code, a model that is downloaded and tried, an upload', async ({
  page,
}) => {
  await test.step('the first visitor makes an administrator with the printed code', async () => {
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
    await page.getByLabel('Code from the server').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Create administrator' }).click()
  })

  await test.step('adds a model, whose download breaks off and goes on', async () => {
    await expect(page.getByRole('heading', { name: 'Choose a speech model' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Skip for now' })).toBeVisible()
    await expectSound(page, 'setup-models')
    const { answer, cut } = brokenOff(host.files['/model.onnx']!, 3000)
    host.next.push(answer)
    await page.getByRole('button', { name: `Add ${LABEL}` }).click()
    await expect(page.getByText(/^3 kB of 5\.\d kB/)).toBeVisible()
    await expectSound(page, 'setup-download')
    cut()
    await expect(page.getByRole('button', { name: `Remove ${LABEL}` })).toBeVisible()
    expect(host.requests.map(({ path: file, range }) => [file, range])).toEqual([
      ['/model.onnx', undefined],
      ['/model.onnx', 'bytes=3000-'],
      ['/tokens.txt', undefined],
    ])
  })

  const heard = (label: RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  let withoutModel = 0
  await test.step('tries it on the sample beside PocketSphinx', async () => {
    await page.getByRole('button', { name: 'Try the sample' }).click()
    await expect(heard(/^sherpa-onnx/).getByText('0 errors in 100 words')).toBeVisible()
    await expect(heard(/^sherpa-onnx/)).toContainText(said)
    const errors = heard(/^PocketSphinx/).getByText(/^\d+ errors in 100 words$/)
    await expect(errors).toBeVisible()
    withoutModel = Number.parseInt(await errors.innerText(), 10)
    await expectSound(page, 'setup-tried')
    await page.getByRole('link', { name: 'Go to my files' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, first' })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server().url}/setup`)
    expect(place(page)).toBe('/files')
  })

  await test.step('uploads the same words, which are in the editor as they were said', async () => {
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await goToSource(page)
    const sound = { name: 'museum.wav', mimeType: 'audio/wav', buffer: await readFile(await speak(said)) }
    await page.getByLabel('Files', { exact: true }).setInputFiles(sound)
    const row = page.getByRole('row').filter({ hasText: 'museum.wav' })
    await expect(row.getByText('EDITING', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'museum.wav', exact: true }).click()
    const text = page.locator('.cm-content')
    await expect(text).toContainText('The museum opens at nine')
    const { rate } = wordErrorRate(said, await text.innerText())
    expect(Math.round(rate * 100)).toBeLessThan(withoutModel)
    await expectSound(page, 'setup-text')
  })
})
