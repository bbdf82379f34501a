import { Navigate } from 'react-router-dom'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { WithCardProvider } from '../../../lib/payments/with-card-provider.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { PaymentMethodForm } from './payment-method-form.tsx'

/** /auth/payment-method: saves a first card, which brings the free trial. Who has one already goes to their files. */
export default function PaymentMethodScreen() {
  const { data: profile, isError } = useProfile()
  if (profile?.user.metadata.has_payment_method_added) return <Navigate to={HOME_PATH} replace />
  return (
    <AuthLayout documentTitle="Payment method" say={['Fifteen', 'minutes', 'to try.']} seed={15}>
      {isError && <FailedState message={messages.profileLoadFailed} />}
      {!isError && (profile ? <WithCardProvider><PaymentMethodForm /></WithCardProvider> : <Loading rows={3} />)}
    </AuthLayout>
  )
}
