import { onTestFinished } from 'vitest'
import { type CompanyClient, type CompanyProvider, openCompanyProvider } from './open-company-provider.ts'

export type { CompanyProvider } from './open-company-provider.ts'

/** Starts a provider with these clients; it ends with the test. */
export async function startCompanyProvider(clients: readonly CompanyClient[]): Promise<CompanyProvider> {
  const provider = await openCompanyProvider(clients)
  onTestFinished(() => provider.stop())
  return provider
}
