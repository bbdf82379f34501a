import { truncate, writeFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { logIn, newAccount, useServer } from './server.ts'

// An engine without a model, so that nothing here can write speech down.
const server = useServer({ SPEECH_ENGINE: 'sherpa' })

test('an upload that no engine can write down is refused with what to install, and stays in the list', async ({ page, context }, info) => {
  await logIn(context, server(), await newAccount(server()))
  await page.goto(`${server().url}/files/upload`)
  // Without an engine people write English down, unless the machine is asked for all the same.
  await expect(page.getByText('Human transcription', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Change way' }).click()
  await page.getByRole('group', { name: 'Way' }).getByText('Auto transcription').click()
  await expect(page.getByText('No engine for English is installed here.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  // Large enough that the answer comes while it is still being sent.
  const large = info.outputPath('talk.wav')
  await writeFile(large, '')
  await truncate(large, 200_000_000)
  await page.getByLabel('Files', { exact: true }).setInputFiles(large)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toContainText('longhand models add')
  await expect(page.getByText('Nothing written down yet.')).toBeVisible()
})
