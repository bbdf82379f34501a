import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../components/button/button.tsx'
import { ResendLink } from '../../../components/resend-link/resend-link.tsx'
import styles from './unvalidated-notice.module.css'

export interface UnvalidatedNoticeProps {
  email: string
  resend: () => Promise<void>
  onBack: () => void
}

/** Instead of the form, when the password was right but the address is not validated. */
export function UnvalidatedNotice({ email, resend, onBack }: UnvalidatedNoticeProps) {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Check your e-mail`}</h1>
      <p>
        <Trans>
          The address <strong>{email}</strong> is not validated yet. A validation link was e-mailed to it. Open the link
          and log in.
        </Trans>
      </p>
      <p className="muted">
        <Trans>
          Didn’t get it? Check your spam folder, have the link sent again, or{' '}
          <a href="/#contact" target="_blank" rel="noreferrer">
            contact us
          </a>
          .
        </Trans>
      </p>
      <ResendLink resend={resend} wasSent />
      <p>
        <Button look="quiet" className={styles.back} onClick={onBack}>
          {t`Back to the login`}
        </Button>
      </p>
    </>
  )
}
