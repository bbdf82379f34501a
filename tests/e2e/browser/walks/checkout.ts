import { expect, type Page } from 'playwright/test'
import { FILLED, VISA } from '../../../support/build-account.ts'
import { answerBilling } from '../fake-billing.ts'
import { quoted } from './samples.ts'
import type { Walk } from './walk.ts'

/** A payment that waits for the bank: its dialog is open. */
async function askTheBank(page: Page): Promise<void> {
  // The screen before it has a saved card and a Pay button as well.
  await expect(page.getByRole('spinbutton', { includeHidden: true }).first()).toBeAttached()
  await expect(page.getByText('Visa •••• 4242')).toBeAttached()
  const dialog = page.getByRole('dialog', { name: 'Test mode' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^Pay( \$|$)/ }).click()
  await expect(dialog).toBeVisible()
}

/** Screens that ask for money. */
export const checkout: Walk[] = [
  {
    role: 'USER',
    prepare: (page) => answerBilling(page),
    screens: [
      {
        name: 'payment-method',
        path: '/auth/payment-method',
        there: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
      },
      {
        name: 'checkout',
        path: '/account/checkout',
        there: (page) => expect(page.getByLabel('Card number')).toBeVisible(),
      },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'pay-human-quota',
        path: `/account/checkout/pay-human-quota?id=${quoted._id}`,
        async prepare(page) {
          await answerBilling(page, { user: { ...FILLED, card: VISA } })
          await page.route(`**/api/longhand/file/${quoted._id}`, (route) => route.fulfill({ json: quoted }))
        },
        there: (page) => expect(page.getByText('Visa •••• 4242')).toBeVisible(),
      },
      {
        name: 'checkout-bank',
        path: '/account/checkout',
        async prepare(page) {
          await answerBilling(page, { user: { ...FILLED, card: VISA } })
          await page.route('**/api/longhand/plan/payment*', (route) =>
            route.fulfill({ json: { requires_action: true, client_secret: 'secret', payment_id: quoted._id } }),
          )
        },
        there: askTheBank,
      },
    ],
  },
]
