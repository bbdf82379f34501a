import { expect, test, type Browser, type Page } from 'playwright/test'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  await logIn(context, server(), email)
  return context.newPage()
}

test('[PL-008 PL-009 PL-011 IN-009 IN-013 IN-018 IN-020] a plan is shared: invited, switched to, seen, ended', async ({
  browser,
}) => {
  const [anna, ben] = [await newAccount(server()), await newAccount(server())]
  await server().longhand('plan', 'grant', anna, '--auto', '2h', '--human', '30m')
  const [annas, bens] = [await pageOf(browser, anna), await pageOf(browser, ben)]

  await test.step('Anna invites Ben', async () => {
    await annas.goto(`${server().url}/account/invite`)
    await expect(annas.getByRole('complementary').getByText('2h 00m 00s')).toBeVisible()
    await annas.getByLabel('E-mail').fill(ben)
    await annas.keyboard.press('Enter')
    await annas.getByRole('button', { name: 'Send invitations' }).click()
    await expect(annas.getByText('Invitations sent successfully!')).toBeVisible()
    await expect(annas.getByRole('table', { name: 'Invitations' }).locator('tbody tr')).toHaveText([
      new RegExp(`${ben}0s`),
    ])
  })

  const extern = bens.getByRole('listitem').filter({ hasText: anna })
  await test.step('Ben uses her plan', async () => {
    await bens.goto(`${server().url}/account/plan`)
    await expect(bens.getByText('Test mode, no money is taken')).toBeVisible()
    await expect(bens.getByRole('heading', { name: 'Extern plans (1)' })).toBeVisible()
    await expect(extern).toContainText('INACTIVE')
    await expect(extern).toContainText('2h 00m 00s')
    await expect(extern).toContainText('30m 00s')
    const reloaded = bens.waitForEvent('load')
    // A click, since the page loads again before the radio could be seen checked.
    await extern.getByRole('radio').click()
    await reloaded
    await expect(extern.getByRole('radio')).toBeChecked()
    await expect(bens.getByRole('complementary').getByText(`Plan of ${anna}`)).toBeVisible()
    await expect(bens.getByRole('region', { name: 'Main plan' }).getByText('INACTIVE')).toBeVisible()
  })

  await test.step('and his own again', async () => {
    const reloaded = bens.waitForEvent('load')
    await bens.getByRole('region', { name: 'Main plan' }).getByRole('button', { name: 'ACTIVE' }).click()
    await reloaded
    await expect(extern.getByRole('radio')).not.toBeChecked()
    const again = bens.waitForEvent('load')
    await extern.getByRole('radio').click()
    await again
    await expect(bens.getByRole('complementary').getByText(`Plan of ${anna}`)).toBeVisible()
  })

  await test.step('Anna ends it', async () => {
    await annas.getByRole('button', { name: `Delete the invitation for ${ben}` }).click()
    await annas.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(annas.getByText('0 invitation(s), 0s total time spent')).toBeVisible()
    await bens.reload()
    await expect(bens.getByRole('heading', { name: 'Extern plans (0)' })).toBeVisible()
    await expect(bens.getByRole('region', { name: 'Main plan' }).getByText('ACTIVE', { exact: true })).toBeVisible()
  })
})
