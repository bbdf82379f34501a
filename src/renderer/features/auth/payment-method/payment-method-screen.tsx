import { useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { WithCardProvider } from '../../../lib/payments/with-card-provider.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { PaymentMethodForm } from './payment-method-form.tsx'
import { useSay } from '../../../lib/words/use-say.ts'

/** /auth/payment-method: saves a card; the first one brings the free trial. Who has one already goes to their files. */
export default function PaymentMethodScreen() {
  const say = useSay()
  const { t } = useLingui()
  const { data: profile, isError } = useProfile()
  const metadata = profile?.user.metadata
  if (metadata?.has_payment_method_added) return <Navigate to={HOME_PATH} replace />
  return (
    <AuthLayout
      documentTitle={t`Payment method`}
      say={metadata?.has_had_trial ? t`One card,\nfor the time\nyou need.` : t`Fifteen\nminutes\nto try.`}
      seed={15}
    >
      {isError && <FailedState message={say(messages.profileLoadFailed)} />}
      {!isError &&
        (metadata ? (
          <WithCardProvider>
            <PaymentMethodForm hasTrialToCome={!metadata.has_had_trial} />
          </WithCardProvider>
        ) : (
          <Loading rows={3} />
        ))}
    </AuthLayout>
  )
}
