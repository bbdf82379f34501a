import { expect, test } from 'playwright/test'
import { logIn, newAccount, useServer } from './server.ts'

// An engine without a model, so that nothing here can write speech down.
const server = useServer({ SPEECH_ENGINE: 'sherpa' })

test('a language without an engine can be given to people alone, with the reason', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server()))
  await page.goto(`${server().url}/files/upload`)
  // Without an engine people write English down, unless the machine is asked for all the same.
  await expect(page.getByText('Human transcription', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Change method' }).click()
  const ways = page.getByRole('group', { name: 'Method' })
  await expect(ways.getByRole('radio', { name: /Auto transcription/ })).toBeDisabled()
  await expect(ways).toContainText('Not available for English')
  await ways.getByText('I have a transcription').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your transcript' })).toBeVisible()
})
