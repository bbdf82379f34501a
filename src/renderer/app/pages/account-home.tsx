import { Navigate } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'

/** Where /account leads: to the plan; a transcriptor has none, and begins with the first screen that they have. */
export function AccountHome() {
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  return <Navigate to={isTranscriptor ? '/account/email' : '/account/plan'} replace />
}
