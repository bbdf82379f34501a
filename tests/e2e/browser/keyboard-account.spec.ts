import { expect, test } from 'playwright/test'
import { press, tabTo, typeInto } from './keys.ts'
import { forgetSession, logIn, newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })

test('the keyboard alone does all in the account: billing, invitations, plans, e-mail, password, deletion', async ({
  page,
  context,
}) => {
  const [owner, guest] = [await newAccount(server()), await newAccount(server())]
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const goTo = async (screen: string) => {
    await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: screen }))
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await logIn(context, server(), owner)
  await page.goto(`${server().url}/account`)

  await test.step('billing settings', async () => {
    await goTo('Billing settings')
    await typeInto(page, page.getByLabel('Name'), 'Maria Lind')
    await typeInto(page, page.getByLabel('Phone'), '+49 40 123456')
    await typeInto(page, page.getByLabel('Country'), 'Germany')
    await typeInto(page, page.getByLabel('City'), 'Hamburg')
    await typeInto(page, page.getByLabel('Address line 1'), 'Hafen 1')
    await press(page, page.getByLabel('Company details'), 'Space')
    await typeInto(page, page.getByLabel('Tax type'), 'EU VAT')
    await typeInto(page, page.getByLabel('Tax code'), 'DE123456789')
    await press(page, button('Save billing settings'))
    await expect(page.getByText('Billing settings saved successfully!')).toBeVisible()
  })

  await test.step('invitations', async () => {
    await goTo('My invitations')
    await typeInto(page, page.getByLabel('E-mail'), guest)
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('Message (optional)'), 'Work with me.')
    await press(page, button('Send invitations'))
    await expect(page.getByText('Invitations sent successfully!')).toBeVisible()
    const row = page.getByRole('table', { name: 'Invitations' }).locator('tbody tr')
    await press(page, row.getByRole('button'))
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this invitation?')
    await page.keyboard.press('Escape')
    await expect(row).toContainText(guest)
  })

  await test.step('plans', async () => {
    await forgetSession(page)
    await logIn(context, server(), guest)
    await page.goto(`${server().url}/account/plan`)
    // Each switch shows at once, and the page loads again when the server has made it.
    await Promise.all([page.waitForEvent('load'), press(page, page.getByRole('radio'), 'Space')])
    const main = page.getByRole('region', { name: 'Main plan' })
    await expect(main.getByText('INACTIVE', { exact: true })).toBeVisible()
    await Promise.all([
      page.waitForEvent('load'),
      press(page, main.getByRole('button', { name: 'ACTIVE', exact: true })),
    ])
    await expect(main.getByText('ACTIVE', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'ACTIVE', exact: true })).toHaveCount(0)
  })

  await test.step('e-mail and password', async () => {
    await goTo('Change e-mail address')
    await typeInto(page, page.getByLabel('E-mail'), `new.${guest}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email changed successfully!')).toBeVisible()
    await goTo('Change password')
    await typeInto(page, page.getByRole('textbox', { name: 'Old password', exact: true }), PASSWORD)
    await typeInto(page, page.getByRole('textbox', { name: 'New password', exact: true }), 'another-lamp-72')
    await typeInto(page, page.getByRole('textbox', { name: 'Confirm password', exact: true }), 'another-lamp-72')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
  })

  await test.step('deletion, which waits until the new address is validated', async () => {
    const links = async () =>
      (await server().mailedLinks(`To: new.${guest}`)).filter((link) => link.includes('validate'))
    await expect.poll(async () => (await links()).length).toBe(1)
    await page.goto((await links())[0]!)
    await expect(page.getByText(/ is validated\.$/)).toBeVisible()
    await page.goto(`${server().url}/account/plan`)
    await goTo('Delete account')
    await tabTo(page, page.getByRole('textbox'))
    await page.keyboard.type('DELETE')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server().url}/auth/login`)
  })
})
