import { Navigate, useLocation } from 'react-router-dom'

/** The address of the checkout for a file's human transcription. */
const QUOTA_PATH = 'checkout/pay-human-quota'

/**
 * Addresses below /account that name no screen. One that holds the quota's checkout anywhere shows that checkout, with
 * its query.
 */
export function AccountElsewhere({ otherwise }: { otherwise: string }) {
  const { pathname, search } = useLocation()
  return <Navigate to={pathname.includes(QUOTA_PATH) ? `/account/${QUOTA_PATH}${search}` : otherwise} replace />
}
