import { Navigate, Outlet } from 'react-router-dom'
import { HOME_PATH } from '../../../shared/domain/redirect-to.ts'
import { isRoleAllowed } from '../../../shared/domain/roles.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Lets in the roles of a list separated by `|`; others go to /files. Without a session it lets everybody in: the
 * session guard decides that.
 */
export function RoleGuard({ roles }: { roles: string }) {
  const session = useSession()
  return !session || isRoleAllowed(session.role, roles) ? <Outlet /> : <Navigate to={HOME_PATH} replace />
}
