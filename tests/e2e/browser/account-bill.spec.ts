import { expect, test } from 'playwright/test'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })

test('[BI-043 BI-047] a tax code that the server refuses is named as a reason; one it takes is kept', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server()))
  await page.goto(`${server().url}/account/bill`)
  const save = page.getByRole('button', { name: 'Save billing settings' })
  await page.getByLabel('Name').fill('Maria Lind')
  await page.getByLabel('Phone').fill('+49 40 123456')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('City').fill('Hamburg')
  await page.getByLabel('Address line 1').fill('Hafenstraße 1')
  await page.getByLabel('Postal code').fill('20457')
  await page.getByLabel('Company details').check()
  await page.getByLabel('Tax type').selectOption('eu_vat')
  await page.getByLabel('Tax code').fill('DE12')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed save billing settings! You may have entered an incorrect tax code!',
  )
  await expect(page.getByText('Codes of this tax type look like this: DE123456789.')).toBeVisible()

  await page.getByLabel('Tax code').fill('de123456789')
  await save.click()
  await expect(page.getByText('Billing settings saved successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await expect(page.getByLabel('Postal code')).toHaveValue('20457')
  await expect(page.getByLabel('Company details')).toBeChecked()
  await expect(page.getByLabel('Tax type')).toHaveValue('eu_vat')
  await expect(page.getByLabel('Tax code')).toHaveValue('DE123456789')
})
