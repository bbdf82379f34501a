import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { goToSource } from '../../support/upload-wizard.ts'
import { CARDS, typeCard } from './card-form.ts'
import { logIn, newAccount, PASSWORD, useServer } from './server.ts'

/**
 * The real server in its test mode, alone because a card brings its minutes once to all accounts; its own engine writes
 * down what is uploaded.
 */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const OWNER = 'ana.petrovic@example.org'
const GUEST = 'ivo.horvat@example.org'

const side = (page: Page) => page.getByRole('navigation', { name: 'Account' })

/** From the register screen to /files by the link in the mail. */
async function register(page: Page, email: string, from = '/auth/register'): Promise<void> {
  const before = (await server().mailedLinks(email)).length
  await page.goto(from.startsWith('http') ? from : server().url + from)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
  await expect.poll(async () => (await server().mailedLinks(email)).length).toBeGreaterThan(before)
  await page.goto((await server().mailedLinks(email)).at(-1)!)
  await expect(page).toHaveURL(`${server().url}/files`)
}

test('[IN-018 IN-019 PL-018] from sign-up to a shared plan: card, hours, invoice, invitation, switch, upload', async ({
  page,
  browser,
}) => {
  await test.step('register, validate, add a card, get 15 minutes', async () => {
    await register(page, OWNER)
    await page.getByRole('link', { name: 'Add payment method' }).click()
    await typeCard(page, CARDS.visa, { name: 'Ana Petrović' })
    await page.getByRole('button', { name: 'Add payment method' }).click()
    await expect(page).toHaveURL(`${server().url}/files`)
    await expect(page.getByText('15m 00s').first()).toBeVisible()
  })

  await test.step('say who invoices are made out to', async () => {
    await page.goto(`${server().url}/account`)
    await side(page).getByRole('link', { name: 'Purchase hours' }).click()
    await expect(page.getByRole('button', { name: /^Pay( \$|$)/ })).toBeDisabled()
    await side(page).getByRole('link', { name: 'Billing settings' }).click()
    await page.getByLabel('Name').fill('Ana Petrović')
    await page.getByLabel('Phone').fill('+385 21 555 111')
    await page.getByLabel('Country').selectOption({ label: 'Croatia' })
    await page.getByLabel('City').fill('Split')
    await page.getByLabel('Address line 1').fill('Riva 1')
    await page.getByRole('button', { name: 'Save billing settings' }).click()
    await expect(page.getByText('Billing settings saved successfully!')).toBeVisible()
  })

  await test.step('buy two hours with a discount, and download the invoice', async () => {
    await side(page).getByRole('link', { name: 'Purchase hours' }).click()
    await page.getByLabel('Auto transcription, hours').fill('0')
    await page.getByLabel('Human transcription, hours').fill('2')
    const order = page.getByRole('complementary', { name: 'Order' })
    await expect(order.getByText('you save $12.00')).toBeVisible()
    await expect(order.getByText('$132.00').first()).toBeVisible()
    await page.getByRole('button', { name: /^Pay( \$|$)/ }).click()
    await expect(order.getByRole('status')).toContainText(
      'Payment successful! You will receive an invoice in the mail!',
    )
    await side(page).getByRole('link', { name: 'My invoices' }).click()
    const row = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('$132.00')
    await expect(page.getByText('1 file(s)/invoices, total price 132.00$', { exact: true })).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('link').click()])
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await side(page).getByRole('link', { name: 'My plan' }).click()
    await expect(page.getByRole('region', { name: 'Main plan' }).getByText('2h 00m 00s')).toBeVisible()
  })

  await test.step('invite somebody who has no account', async () => {
    await side(page).getByRole('link', { name: 'My invitations' }).click()
    await page.getByLabel('E-mail').fill(GUEST)
    await page.getByLabel('E-mail').press('Enter')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await expect(page.getByText('Invitations sent successfully!')).toBeVisible()
    await expect(page.getByText("We're e-mailing ivo.horvat@example.org.")).toBeVisible()
    await expect(page.getByRole('table', { name: 'Invitations' }).locator('tbody tr')).toContainText(GUEST)
    await expect(page.getByText('1 invitation(s), 0s total time spent', { exact: true })).toBeVisible()
  })

  await test.step('the invited person signs up by the mail, switches to the plan, and uploads', async () => {
    const context = await browser.newContext()
    const guest = await context.newPage()
    await expect.poll(() => server().mailedLinks(GUEST)).not.toHaveLength(0)
    await register(guest, GUEST, (await server().mailedLinks(GUEST))[0])
    await guest.goto(`${server().url}/account/plan`)
    await expect(guest.getByRole('heading', { name: 'Extern plans (1)' })).toBeVisible()
    // The switch shows at once, and the page loads again when the server has made it.
    await Promise.all([guest.waitForEvent('load'), guest.getByRole('radio').click()])
    await expect(guest.getByRole('region', { name: 'Main plan' }).getByText('INACTIVE', { exact: true })).toBeVisible()
    await guest.goto(`${server().url}/files/upload`)
    await goToSource(guest)
    await guest.getByLabel('Files', { exact: true }).setInputFiles({
      name: 'river.wav',
      mimeType: 'audio/wav',
      buffer: await readFile(await speak('the old man walked along the river and looked at the boats')),
    })
    await expect(
      guest.getByRole('row').filter({ hasText: 'river.wav' }).getByText('EDITING', { exact: true }),
    ).toBeVisible({ timeout: 120_000 })
    await context.close()
  })

  await test.step('the owner sees the time spent, and ends it', async () => {
    await page.reload()
    const row = page.getByRole('table', { name: 'Invitations' }).locator('tbody tr')
    await expect(row).toContainText(/[1-9]s/)
    await expect(page.getByText(/^1 invitation\(s\), [1-9]s total time spent$/)).toBeVisible()
    await row.getByRole('button').click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this invitation?')
    await question.getByRole('button').last().click()
    await expect(row.filter({ hasText: GUEST })).toHaveCount(0)
  })
})

test('[BI-010 AU-025] a transcriptor sees usage, and nothing of money', async ({ page, context }) => {
  await logIn(context, server(), await newAccount(server(), 'HUMAN-TRANSCRIPTOR'))
  await page.goto(`${server().url}/account`)
  await expect(page.getByRole('complementary').getByText('Usage', { exact: true })).toBeVisible()
  await expect(side(page).getByRole('link', { name: /plan|invoices|Purchase|invitations|Billing/ })).toHaveCount(0)
  for (const child of ['plan', 'checkout', 'invoices', 'invite', 'bill']) {
    await page.goto(`${server().url}/account/${child}`)
    await expect(page).toHaveURL(`${server().url}/files`)
  }
})
