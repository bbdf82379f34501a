import type { Page } from 'playwright/test'
import type { Profile } from '../../../src/shared/contract/account.ts'

/** The server's own profile with something else in its place. */
export async function answerProfile(page: Page, change: (profile: Profile) => Partial<Profile>): Promise<void> {
  await page.route('**/api/longhand/account/profile*', async (route) => {
    const response = await route.fetch()
    const profile = (await response.json()) as Profile
    await route.fulfill({ response, json: { ...profile, ...change(profile) } })
  })
}
