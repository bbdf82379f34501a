import { lazy, Suspense, type ReactNode } from 'react'
import { messages } from '../../../shared/messages.ts'
import { InBrowser } from '../../components/in-browser/in-browser.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { platform } from '../../platform/index.ts'
import { useClientConfig } from '../client-config.ts'

const SandboxCards = lazy(() => import('./sandbox/sandbox-cards.tsx'))
const StripeCards = lazy(() => import('./stripe/stripe-cards.tsx'))

/**
 * Offers this server's card provider to the screen inside; its code is loaded here and nowhere else. Needs billing that
 * is not off.
 */
export function WithCardProvider({ children }: { children: ReactNode }) {
  const { data: config } = useClientConfig()
  if (!config) return <Loading />
  if (config.billing === 'stripe' && !platform.runsOthersScripts)
    return <InBrowser words={messages.cardsInBrowser} path={location.pathname + location.search} />
  return (
    <Suspense fallback={<Loading />}>
      {config.billing === 'sandbox' ? (
        <SandboxCards>{children}</SandboxCards>
      ) : (
        <StripeCards publishableKey={config.stripe_publishable_key ?? ''}>{children}</StripeCards>
      )}
    </Suspense>
  )
}
