import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { getFile } from '../../../shared/contract/files/one-file.ts'
import { HOME_PATH } from '../../../shared/domain/redirect-to.ts'
import { messages } from '../../../shared/messages.ts'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { call } from '../../lib/api.ts'
import { WithCardProvider } from '../../lib/payments/with-card-provider.tsx'
import { useProfile } from '../../lib/profile.ts'
import { Checkout } from './checkout.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { usePricing } from './pricing-query.ts'
import { useSay } from '../../lib/words/use-say.ts'

/**
 * /account/checkout/pay-human-quota?id=…: the human transcription of one QUOTED file, at its price. Anything else leads
 * to the files.
 */
export default function HumanQuotaScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <QuotaCheckout id={id} /> : <Navigate to={HOME_PATH} replace />
}

function QuotaCheckout({ id }: { id: string }) {
  const say = useSay()
  const { data: profile } = useProfile()
  const { data: pricing, isError } = usePricing()
  // Looked at once: the payment changes the status, and the screen has to stay for its result.
  const file = useQuery({
    queryKey: ['quoted-file', id],
    queryFn: ({ signal }) => call(getFile, { params: { id } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })
  if (file.isError || (file.data && file.data.status !== 'QUOTED')) return <Navigate to={HOME_PATH} replace />
  const isReady = profile && pricing && file.data
  return (
    <CheckoutPage>
      {isError && !pricing && <FailedState message={say(messages.unreachable)} />}
      {isReady ? (
        <WithCardProvider>
          <Checkout profile={profile} pricing={pricing} file={file.data} />
        </WithCardProvider>
      ) : (
        !isError && <Loading />
      )}
    </CheckoutPage>
  )
}
