import { expect, type Page, test } from 'playwright/test'
import { messages } from '../../../src/shared/messages.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' }, { alone: true })

/** Has the server ask for the password again at the next call of this kind, as after a quarter of an hour. */
async function askForPasswordOnce(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    (route) => route.fulfill({ status: 403, json: { code: 'password_needed', message: messages.passwordNeeded } }),
    { times: 1 },
  )
}

test('an operator finds a person, gives time, and changes the role with the password', async ({ page, context }) => {
  const anna = await newAccount(server())
  await logIn(context, server(), await newAccount(server(), 'ADMIN'))
  await page.goto(new URL('/admin/people', server().url).href)
  await page.getByRole('searchbox', { name: 'Beginning of the e-mail address' }).fill(anna.slice(0, -12))
  await expect(page.getByRole('row', { name: anna })).toBeVisible()
  await expectSound(page, 'console-people', {
    there: (at) => expect(at.getByRole('link', { name: anna })).toBeVisible(),
  })

  await page.getByRole('link', { name: anna }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp('/admin/people/[0-9a-f-]+$'))
  await page.getByRole('spinbutton', { name: 'Automatic time, in hours' }).fill('10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10h 00m 00s')).toBeVisible()

  await askForPasswordOnce(page, '**/api/longhand/admin/people/*/role')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Transcriber' })
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Role changed.')).toBeVisible()
  await expectSound(page, 'console-person', {
    there: (at) => expect(at.getByRole('heading', { name: anna })).toBeVisible(),
  })
})
