import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useParams } from 'react-router-dom'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Spinner } from '../../../components/spinner/spinner.tsx'
import { useSession } from '../../../lib/session.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useValidation } from './use-validation.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './validate-email.module.css'

/** /auth/validate-email-address/{key}, which the mail leads to. */
export default function ValidateEmailScreen() {
  const say = useSay()
  const { t } = useLingui()
  const { key = '' } = useParams()
  const state = useValidation(key)
  return (
    <AuthLayout documentTitle={t`Validate e-mail address`} say={t`One\nmoment.`} seed={35}>
      <h1>{t`Validate e-mail address`}</h1>
      {/* It stands until the files are there to be shown. */}
      {state.phase === 'opened' && <Navigate to={HOME_PATH} replace />}
      {(state.phase === 'pending' || state.phase === 'opened') && (
        <output className={styles.pending}>
          <Spinner className={styles.spinner} />
          {say(messages.validating)}
        </output>
      )}
      {state.phase === 'validated' && <Validated email={state.email} />}
      {state.phase === 'failed' && (
        <>
          <Banner tone="danger">{say(messages.validationFailed)}</Banner>
          <p className={styles.links}>
            <Link to="/auth/login">{t`Log in`}</Link>
            <a href="/#contact">{t`Contact us`}</a>
          </p>
        </>
      )}
    </AuthLayout>
  )
}

/** Opening the link shows that the address is right, not who opened it; a session that is there goes on. */
function Validated({ email }: { email: string }) {
  const { t } = useLingui()
  const hasSession = useSession() !== null
  return (
    <>
      <output>
        <Banner tone="ok">{t`${email} is validated.`}</Banner>
      </output>
      {hasSession ? (
        <p>
          <Link to={HOME_PATH}>{t`Go to your files`}</Link>
        </p>
      ) : (
        <p>
          <Trans>
            You can log in with it now. <Link to="/auth/login">Log in</Link>
          </Trans>
        </p>
      )}
    </>
  )
}
