import { API_BASE } from '../../../../shared/contract/route.ts'
import { platform } from '../../../platform/index.ts'
import { openForApp } from './app-verifier.ts'

/**
 * Goes to a provider of accounts: this page in a browser, the system's browser in the app. `next` is where to go on
 * afterwards; `again` has the person show again who they are.
 */
export async function goSignOn(id: string, { next, again = false }: { next: string; again?: boolean }): Promise<void> {
  const query = new URLSearchParams({ redirect_to: next, ...(again && { again: 'true' }) })
  const path = `${API_BASE}/auth/sign_on/${encodeURIComponent(id)}`
  if (platform.shell === null) location.assign(`${path}?${query}`)
  else await openForApp(platform.shell, path, { query, begun: { by: 'provider' } })
}
