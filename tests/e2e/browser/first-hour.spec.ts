import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import type { ModelServer } from '../../support/model-server.ts'
import { hostReader } from '../../support/reader-catalogue.ts'
import { press, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { PASSWORD, useServer } from './server.ts'

const catalogue = path.join(os.tmpdir(), `longhand-first-hour-${process.pid}.json`)
const BENS_PASSWORD = 'harbour-lamp-72'
const LABEL = 'Parakeet TDT 0.6B v3'
let host: ModelServer

// Before the server starts, which reads what there is to download.
test.beforeAll(async () => {
  host = await hostReader(catalogue, 'parakeet-v3', 'The museum opens at nine.')
})
test.afterAll(async () => {
  await host.close()
  await rm(catalogue)
})

const server = useServer({ SETUP: 'on', BILLING: 'sandbox', MODELS_CATALOGUE: catalogue }, { alone: true })

/** Writes a job that ran out of tries, as after a mail server that was away for days. */
async function leaveFailedJob(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const at = Date.now()
  const payload = JSON.stringify({ kind: 'password-changed', userId: 'somebody who left' })
  const failure = { failure_code: 'unexpected', failure_message: 'The mail server does not answer.' }
  const state = { state: 'dead' as const, attempts: 30, max_attempts: 30, run_at: at, created_at: at }
  await database.db
    .insertInto('job')
    .values({
      id: randomUUID(),
      name: 'send-mail',
      job_key: null,
      payload,
      lease_until: null,
      lease_id: null,
      worker_id: null,
      ...state,
      ...failure,
    })
    .execute()
  await database.close()
}

test('the first hour of an operator, without a terminal: account, people, engine, failed job, proved backup', async ({
  page,
  browser,
}) => {
  let invitation = ''
  const sections = page.getByRole('navigation', { name: 'Administration' })
  await test.step('makes the first administrator, and goes to the console', async () => {
    await expect.poll(() => server().said()).toMatch(/setup and enter the code [-0-9A-Z]{14}/)
    await page.goto(`${server().url}/`)
    await page.getByLabel('Code from the server').fill(/enter the code (\S+)/.exec(server().said())![1]!)
    await page.getByLabel('E-mail').fill('first@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.goto(`${server().url}/admin`)
    await expect(page.getByText('No backup yet')).toBeVisible()
  })

  await test.step('creates an account by keyboard, gives it time and another role', async () => {
    await sections.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Add a person' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
    await page.keyboard.type('ben@example.org')
    await expectSound(page, 'console-add-person')
    await page.getByLabel('E-mail', { exact: true }).press('Enter')
    const link = page.getByLabel('Link, in case no e-mail arrives')
    await expect(link).toHaveValue(/\/auth\/reset-password\/[\w-]{43}\?first$/)
    await expect(link).toBeFocused()
    invitation = await link.inputValue()
    await expectSound(page, 'console-person-added')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'ben@example.org' }).click()
    await page.getByRole('spinbutton', { name: 'Automatic time, in hours' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2h 00m 00s')).toBeVisible()
    await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Transcriber' })
    await page.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Role changed.', { exact: true })).toBeVisible()
  })

  await test.step('whom they added chooses a password behind the link and logs in, by keyboard alone', async () => {
    const context = await browser.newContext()
    const bens = await context.newPage()
    const password = bens.getByLabel('Password', { exact: true })
    await bens.goto(invitation)
    await typeInto(bens, password, BENS_PASSWORD)
    await typeInto(bens, bens.getByLabel('Confirm password'), BENS_PASSWORD)
    await press(bens, bens.getByRole('button', { name: 'Set password' }))
    await expect(bens.getByText('Your password is set. You can log in now.')).toBeVisible()
    await expect(bens.getByLabel('E-mail')).toHaveValue('ben@example.org')
    await typeInto(bens, password, BENS_PASSWORD)
    await bens.keyboard.press('Enter')
    await expect(bens).toHaveURL(`${server().url}/files`)
    await context.close()
  })

  await test.step('sees which engines are there, and adds a model', async () => {
    await sections.getByRole('link', { name: 'Engines' }).click()
    await expect(page.getByRole('heading', { name: 'Speech engines' })).toBeVisible()
    await expect(page.getByText('PocketSphinx').first()).toBeVisible()
    await page.getByRole('button', { name: `Add ${LABEL}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${LABEL}` })).toBeVisible()
  })

  await test.step('finds a failed job with its reason, and runs it again', async () => {
    await leaveFailedJob(server().dataDir)
    await sections.getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByText('The mail server does not answer.')).toBeVisible()
    await page.getByRole('button', { name: 'Run again: Send e-mails' }).click()
    await expect(page.getByText('The mail server does not answer.')).toHaveCount(0)
  })

  await test.step('writes a backup, proves and downloads it, and deletes it', async () => {
    await sections.getByRole('link', { name: 'Backups' }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Written and verified.')).toBeVisible()
    await expect(page.getByText(/^Verified /)).toBeVisible()
    await page.getByRole('button', { name: /^Verify: / }).click()
    await expect(page.getByText('Complete: every row and recording is as it was written.')).toBeVisible({
      timeout: 60_000,
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download: / }).click()
    expect((await download).suggestedFilename()).toMatch(/^longhand-backup-.*\.zip$/)
    await expectSound(page, 'console-backup-proved', {
      there: (at) => expect(at.getByText('Written and verified.')).toBeVisible(),
    })
    await page.getByRole('button', { name: /^Delete: / }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete backup' }).click()
    await expect(page.getByText('No backup yet.')).toBeVisible()
  })
})
