import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { buttonClass } from '../../../components/button/button-class.ts'
import { platform } from '../../../platform/index.ts'
import { AuthLayout } from '../auth-layout.tsx'

/**
 * /auth/sign-on/:code: what came of signing in for the desktop app. A browser hands it over; the
 * app goes on with it at its login.
 */
export default function SignOnScreen() {
  const { t } = useLingui()
  const { code = '' } = useParams()
  const link = `longhand://auth/sign-on/${encodeURIComponent(code)}`
  const isApp = platform.shell !== null
  useEffect(() => {
    if (!isApp) location.assign(link)
  }, [isApp, link])
  if (isApp) return <Navigate to="/auth/login" replace state={{ signOnCode: code }} />
  return (
    <AuthLayout documentTitle={t`Back to the app`} say={t`Pick up\nwhere you\nleft off.`} seed={7}>
      <h1>{t`Back to the app`}</h1>
      <p className="muted">
        <Trans>The desktop app goes on from here; this tab can be closed.</Trans>
      </p>
      <p>
        <a className={buttonClass({ look: 'main' })} href={link}>{t`Open the desktop app`}</a>
      </p>
    </AuthLayout>
  )
}
