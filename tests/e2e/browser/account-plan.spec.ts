import { expect, test } from 'playwright/test'
import { buildPlan } from '../../support/build-account.ts'
import { answerProfile } from './fake-account.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })

test('[BI-011] a wave covers the screen while the profile loads, and goes', async ({ page, context }) => {
  await logIn(context, server(), await sharedAccount(server()))
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/longhand/account/profile*', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto(`${server().url}/account/plan`)
  const overlay = page.locator('div:has(> span > svg)', { has: page.getByText('Loading your account') })
  await expect(overlay).toBeVisible()
  expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'My plan' })).toBeVisible()
  await expect(overlay).toHaveCount(0)
})

test('[PL-009] [PL-011] by the keyboard alone: the radio makes the switch call and reloads the page', async ({
  page,
  context,
}) => {
  const plans = [buildPlan(2, { is_active: true }), buildPlan(3)]
  await logIn(context, server(), await sharedAccount(server()))
  await answerProfile(page, () => ({ plan: buildPlan(1), extern_plans: plans }))
  await page.goto(`${server().url}/account/plan`)
  const radios = page.getByRole('radio')
  const asked: string[] = []
  await page.route('**/api/longhand/plan/switch/*', async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname.split('/').at(-1)}`)
    await route.fulfill({ json: { message: 'You now use this plan.' } })
  })
  await radios.nth(0).focus()
  await page.keyboard.press('Tab')
  await expect(radios.nth(1)).toBeFocused()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Space')
  await reloaded
  expect(asked).toEqual([`PUT ${plans[1]!._id}`])
  await expect(page.getByRole('heading', { level: 1, name: 'My plan' })).toBeVisible()
})
