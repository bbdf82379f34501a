import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginPath } from '../../../shared/domain/redirect-to.ts'
import { useSession } from '../../lib/session.ts'
import { useScreensAhead } from '../screens-ahead.ts'

/** Lets a person with a session in; others go to the login, which leads back here. */
export function SessionGuard() {
  const session = useSession()
  useScreensAhead(session !== null)
  const { pathname, search, hash } = useLocation()
  return session ? <Outlet /> : <Navigate to={loginPath(pathname + search + hash)} replace />
}
