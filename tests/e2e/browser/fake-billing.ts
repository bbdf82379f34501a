import type { Page, Route } from 'playwright/test'
import type { Profile } from '../../../src/shared/contract/account.ts'
import { PRICING } from '../../support/build-account.ts'

const API = '**/api/longhand'

/** What of the account and the server's settings a test wants to be so; it may be changed while the test goes on. */
export interface FakeBilling {
  billing: 'off' | 'sandbox' | 'stripe'
  user: Partial<Profile['user']>
}

/**
 * Answers settings, prices and the profile as if billing were set up so; the rest of the profile is the server's own.
 */
export async function answerBilling(page: Page, fake: Partial<FakeBilling> = {}): Promise<FakeBilling> {
  const state: FakeBilling = { billing: 'sandbox', user: {}, ...fake }
  const change = (edit: (data: Record<string, unknown>) => object) => async (route: Route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      json: reply.ok() ? edit((await reply.json()) as Record<string, unknown>) : undefined,
    })
  }
  await page.route(
    `${API}/config`,
    change((config) => ({
      ...config,
      billing: state.billing,
      stripe_publishable_key: state.billing === 'stripe' ? 'pk_test_longhand' : null,
    })),
  )
  await page.route(
    `${API}/account/profile*`,
    change((profile) => ({ ...profile, user: { ...(profile['user'] as object), ...state.user } })),
  )
  await page.route(`${API}/plan/info`, (route) => route.fulfill({ json: PRICING }))
  return state
}
