import { Navigate, Outlet } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Lets in where the server has billing; with BILLING=off there is nothing to pay, and people go to `otherwise`. */
export function BillingGuard({ otherwise }: { otherwise: string }) {
  const say = useSay()
  const { data: config, isError } = useClientConfig()
  if (config) return config.billing === 'off' ? <Navigate to={otherwise} replace /> : <Outlet />
  return isError ? <FailedState message={say(messages.unreachable)} /> : <Loading />
}
