import { messages } from '../../../shared/messages.ts'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { WithCardProvider } from '../../lib/payments/with-card-provider.tsx'
import { useProfile } from '../../lib/profile.ts'
import { Checkout } from './checkout.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { usePricing } from './pricing-query.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** /account/checkout: hours of auto and human transcription, paid by card. */
export default function CheckoutScreen() {
  const say = useSay()
  const { data: profile } = useProfile()
  const { data: pricing, isError } = usePricing()
  return (
    <CheckoutPage>
      {isError && !pricing && <FailedState message={say(messages.unreachable)} />}
      {profile && pricing ? (
        <WithCardProvider>
          <Checkout profile={profile} pricing={pricing} />
        </WithCardProvider>
      ) : (
        !isError && <Loading />
      )}
    </CheckoutPage>
  )
}
