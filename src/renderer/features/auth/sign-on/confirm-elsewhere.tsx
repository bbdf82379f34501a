import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../components/button/button.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { goSignOn } from './go-sign-on.ts'
import styles from './sign-on-buttons.module.css'

/** Who logs in by a company's account has no password here: they show there again who they are. */
export function ConfirmElsewhere() {
  const { data: config } = useClientConfig()
  const { pathname, search } = useLocation()
  const providers = config?.sign_on ?? []
  if (providers.length === 0) return null
  return (
    <section className={styles.others}>
      <p className="muted">
        <Trans>No password here? Confirm with your company’s account. You come back to this page.</Trans>
      </p>
      {providers.map(({ id, button }) => (
        <Button key={id} onClick={() => void goSignOn(id, { next: pathname + search, again: true })}>
          <bdi>{button}</bdi>
        </Button>
      ))}
    </section>
  )
}
