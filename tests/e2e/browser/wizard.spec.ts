import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak, tone } from '../../support/media-samples.ts'
import { wavHead } from '../../support/wav-head.ts'
import { buildPlan } from '../../support/build-account.ts'
import { answerProfile } from './fake-account.ts'
import { logIn, newAccount, useServer } from './server.ts'

// Without a translation engine, whatever is installed.
const server = useServer({ TRANSLATION_ENGINE: 'libretranslate' })
test.beforeEach(async ({ context }) => logIn(context, server(), await newAccount(server())))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const way = (page: Page, name: string) => page.getByRole('group', { name: 'Method' }).getByText(name, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** What the browser says about each upload that it begins. */
function begunUploads(page: Page): Record<string, string>[] {
  const begun: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/uploads')) return
    const pairs = (request.headers()['upload-metadata'] ?? '').split(',').map((pair) => pair.trim().split(' '))
    begun.push(
      Object.fromEntries(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()])),
    )
  })
  return begun
}

/** A medium of so many seconds of silence that takes little room. */
function silence(seconds: number): Buffer {
  const { head, dataBytes } = wavHead({ seconds, hertz: 8000, bits: 8 })
  return Buffer.concat([head, Buffer.alloc(dataBytes, 128)])
}
const wav = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer })

// What is asked for as a page closes is answered to nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[FI-011 UP-001 UP-002 UP-003 UP-004 UP-006 UP-007 UP-008 UP-012 UP-014 UP-017 UP-020 UP-037] all steps', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('frequently_used_language_for_transcription', 'xx'))
  const begun = begunUploads(page)
  await page.goto(`${server().url}/files`)
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).first().click()
  await expect(page).toHaveURL(`${server().url}/files/upload`)
  await expect(page.getByRole('table')).toHaveCount(0)

  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please select a language for transcription before uploading the media (video/audio) file!',
  )
  await expect(page.getByText('Over 130 languages.')).toBeVisible()
  await expect(page.getByLabel(/^Multilingual/)).toBeDisabled()
  await page.getByRole('button', { name: /Spoken language/ }).click()
  expect(await page.getByRole('option').count()).toBeGreaterThan(130)
  await page.getByPlaceholder('Filter language ...').fill('engl')
  await expect(page.getByRole('option', { name: /English/ })).toHaveText('EnglishAUTOHUMAN')
  await page.getByRole('option', { name: /English/ }).click()
  await button(page, 'Continue').click()

  await expect(page.getByRole('group', { name: 'Method' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: /Auto transcription/ })).toBeChecked()
  await button(page, 'Continue').click()
  await button(page, 'Add translations').click()
  await expect(page.getByText('No translations are available from this language.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Translate into/ })).toBeDisabled()
  await button(page, 'Continue').click()

  await expect(page.getByRole('radio', { name: /Local storage/ })).toBeChecked()
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles(wav('river.wav', await readFile(await speak('the old man walked along the river'))))
  await expect(row(page, 'river.wav').getByText('EDITING', { exact: true })).toBeVisible()
  expect(begun).toEqual([
    expect.objectContaining({
      filename: 'river.wav',
      language_code: 'en',
      device: 'BROWSER',
      is_for_transcribe: 'true',
      is_multilingual: 'false',
    }),
  ])
})

test('[UP-008 UP-028 UP-033 UP-035 UP-044 UP-045] who has the text brings it with the medium or after', async ({
  page,
}) => {
  const begun = begunUploads(page)
  await page.goto(`${server().url}/files/upload`)
  await button(page, 'Change method').click()
  await way(page, 'I have a transcription').click()
  await button(page, 'Continue').click()
  await expect(step(page, '3 Transcript')).toBeVisible()
  const transcript = page.getByLabel('Transcript', { exact: true })
  await transcript.setInputFiles({
    name: 'talk.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"transcript": ['),
  })
  await expect(page.getByRole('alert')).toContainText('Error upload JSON file. Maybe the file is corrupted. Try again!')
  await transcript.setInputFiles({
    name: 'talk.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:01,500\nWords of my own.\n'),
  })
  await button(page, 'Continue').click()
  // Whoever has the text has the medium already, so nothing is recorded for it.
  const sources = page.getByRole('group', { name: 'Source' }).getByRole('radio')
  await expect(sources).toHaveCount(2)
  await expect(sources.and(page.getByRole('radio', { name: /New record/ }))).toHaveCount(0)

  const path = '**/api/longhand/file/transcription/*'
  await page.route(path, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles(wav('talk.wav', await readFile(await tone({ seconds: 2 }))))
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toHaveText('JSON file upload failed! Refresh the page!')
  expect(Number(await uploads.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(50)
  await expect(row(page, 'talk.wav').getByText('STANDBY', { exact: true })).toBeVisible()
  await expect(button(page, 'Add transcript of talk.wav')).toBeVisible()
  await page.unroute(path)
  await button(page, 'Try again talk.wav').click()
  await expect(row(page, 'talk.wav').getByText('EDITING', { exact: true })).toBeVisible()
  await expect(uploads).toBeHidden()
  expect(begun).toEqual([expect.objectContaining({ is_for_transcribe: 'false' })])

  await page.getByRole('link', { name: 'talk.wav', exact: true }).click()
  await expect(page.locator('.cm-line').first()).toContainText('Words of my own.')
})

test('[UP-003 UP-011 UP-013 UP-036 UP-038] several languages in a file, and translations taken out again', async ({
  page,
}) => {
  await page.route('**/api/longhand/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), multilingual: true } })
  })
  await page.route('**/api/longhand/file/translation/supported_languages*', (route) =>
    route.fulfill({
      json: [
        { code: 'de', name: 'German' },
        { code: 'hr', name: 'Croatian' },
      ],
    }),
  )
  await answerProfile(page, () => ({ plan: buildPlan(1, { is_active: true }), extern_plans: [] }))
  const begun = begunUploads(page)
  await page.goto(`${server().url}/files/upload`)
  await button(page, 'Change language').click()
  await page.getByLabel(/^Multilingual/).check()
  await expect(page.getByRole('button', { name: /Spoken language/ })).toBeDisabled()
  await button(page, 'Continue').click()
  await expect(page.getByRole('group', { name: 'Method' }).getByRole('radio')).toHaveCount(1)
  await button(page, 'Continue').click()
  await button(page, 'Add translations').click()
  for (const name of ['German', 'Croatian']) {
    await page.getByRole('button', { name: /Translate into/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await button(page, 'Remove German').click()
  await button(page, 'Continue').click()
  await expect(step(page, '3 Translations')).toContainText('Croatian')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles(wav('mixed.wav', await readFile(await tone({ seconds: 2 }))))
  // What it costs is said before anything goes up.
  await expect(step(page, '5 Upload')).toContainText(
    'This takes 4s of your auto time: 2s to transcribe and 2s to translate.',
  )
  expect(begun).toEqual([])
  await button(page, 'Upload').click()
  await expect
    .poll(() => begun)
    .toEqual([
      expect.objectContaining({ is_multilingual: 'true', language_code: 'multi', human_translate_languages: 'hr' }),
    ])
})

test('[UP-018 UP-019 UP-021 UP-022 UP-023 UP-025 UP-048 UP-049] too small or large is said before sending', async ({
  page,
}) => {
  const own = buildPlan(1)
  const extern = buildPlan(2, { is_active: true, auto_transcription_time: 5, human_transcription_time: 300 })
  await answerProfile(page, () => ({ plan: own, extern_plans: [extern] }))
  const begun = begunUploads(page)
  await page.goto(`${server().url}/files/upload`)
  const files = page.getByLabel('Files', { exact: true })
  const warnings = page.getByRole('main').getByRole('alert')

  await files.setInputFiles([wav('short.wav', silence(2)), wav('long.wav', silence(20))])
  await expect(warnings).toHaveText(['This file is too large! Try to upload a file more small or purchase more time!'])
  await expect(button(page, 'Upload the other file')).toBeVisible()
  await button(page, 'Cancel').click()

  await button(page, 'Change method').click()
  await way(page, 'Human transcription').click()
  await button(page, 'Continue').click()
  await expect(step(page, '5 Source')).toBeVisible()
  await files.setInputFiles(wav('short.wav', silence(600)))
  await expect(warnings).toHaveText([
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  ])
  await button(page, 'Choose another file').click()
  await files.setInputFiles(wav('long.wav', silence(601)))
  await expect(warnings).toHaveText(['This file is too large! Try to upload a file more small or purchase more time!'])
  const accept = page.getByRole('button', { name: /^Accept the quota of \$\d/ })
  await expect(accept).toBeVisible()
  await button(page, 'Cancel').click()
  expect(begun).toEqual([])

  await files.setInputFiles(wav('long.wav', silence(601)))
  await accept.click()
  await expect(page).toHaveURL(`${server().url}/files`)
  await expect
    .poll(() => begun)
    .toEqual([expect.objectContaining({ filename: 'long.wav', is_for_human_transcribe: 'true', accept_quota: 'true' })])
})
