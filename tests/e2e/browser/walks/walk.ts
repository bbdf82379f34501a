import { expect, type Page } from 'playwright/test'
import type { Role } from '../../../../src/shared/domain/roles.ts'

/** Where a walk goes. */
export interface Visit {
  /** Origin of the server. */
  url: string
  /** Id of a file that can be edited, which stands for `:file` in paths. */
  file: string
}

/** A screen in a state of its own. */
export interface Screen {
  name: string
  path: string
  /** Brings about what the screen is to show, before it is opened. */
  prepare?: (page: Page, visit: Visit) => Promise<unknown>
  /** Brings the screen to its state if it is not in it, and shows that it is there. */
  there: (page: Page) => Promise<void>
}

/** Screens that one page shows one after the other, as for somebody who goes from one to the next. */
export interface Walk {
  /** Who is logged in; nobody where it is null. */
  role: Role | null
  /** Brings about what all of its screens are to show. */
  prepare?: (page: Page, visit: Visit) => Promise<unknown>
  screens: Screen[]
}

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Goes to a screen of the app, as a link in it leads there; what stands open on the screen before is closed. */
export async function goOn(page: Page, url: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  if (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  if (page.url() === url) return
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}
