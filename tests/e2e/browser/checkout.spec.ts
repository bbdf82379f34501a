import { expect, test } from 'playwright/test'
import { FILLED } from '../../support/build-account.ts'
import { answerBilling } from './fake-billing.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer()

test('typing: − and + and the arrow keys change a number; the card is grouped, and the caret stays put', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await sharedAccount(server()))
  await answerBilling(page, { user: FILLED })
  await page.goto(`${server().url}/account/checkout`)
  const order = page.getByRole('complementary', { name: 'Order' })
  const total = order
    .locator('div', { has: page.getByText('Total, VAT included', { exact: true }) })
    .getByRole('definition')
  await page.getByRole('button', { name: 'One hour more' }).first().click()
  await expect(total).toHaveText('$12.00')
  await page.getByLabel('Auto transcription, hours').press('ArrowDown')
  await expect(total).toHaveText('$6.00')

  const number = page.getByLabel('Card number')
  await number.pressSequentially('3782822463')
  await expect(number).toHaveValue('3782 822463')
  await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible()
  await number.fill('4242 4242')
  await number.press('Home')
  await number.press('ArrowRight')
  await page.keyboard.type('00')
  await expect(number).toHaveValue('4002 4242 42')
  await page.keyboard.type('1')
  await expect(number).toHaveValue('4001 2424 242')
})
