import { expect as plainExpect, type Page } from 'playwright/test'

/** Patience for a machine that is busy; it is the same where no runner sets it. */
const expect = plainExpect.configure({ timeout: 15_000 })

/** Goes to where the source is chosen, by way of English where no language was chosen in this browser before. */
export async function goToSource(page: Page): Promise<void> {
  const language = page.getByRole('button', { name: /Spoken language/ })
  const source = page.getByRole('heading', { name: 'Choose a source' })
  await expect(language.or(source)).toBeVisible()
  if (await source.isVisible()) return
  await language.click()
  await page.getByPlaceholder('Filter language ...').fill('english')
  await page.getByRole('option', { name: /^English/ }).click()
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  await goOn.click()
  await expect(page.getByRole('heading', { name: 'Who transcribes it?' })).toBeVisible()
  await goOn.click()
  await expect(source).toBeVisible()
}
