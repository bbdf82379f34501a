import type { Page } from 'playwright/test'

/** Test cards as the card provider's documentation has them. */
export const CARDS = {
  visa: '4242424242424242',
  jcb: '3566002020360505',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  alwaysConfirm: '4000002760003184',
  confirmThenNoFunds: '4000008260003178',
  confirmSetup: '4000002500003155',
  declinesWhenCharged: '4000000000000341',
} as const

/** Types a card of the test mode, by keyboard as a person does. */
export async function typeCard(
  page: Page,
  number: string,
  { name = 'Maria Kovač of Split' }: { name?: string | null } = {},
): Promise<void> {
  if (name !== null) await page.getByLabel('Name on card').fill(name)
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry date').pressSequentially(`12${(new Date().getFullYear() + 3) % 100}`)
  await page.getByLabel('Security code').pressSequentially(number.startsWith('37') ? '1234' : '123')
}
