import { useLingui } from '@lingui/react/macro'
import { platform } from '../../platform/index.ts'
import styles from './shells.module.css'

/** The small footer of the account and files: links only, to documents of the server. */
export function SimpleFooter() {
  const { t } = useLingui()
  return (
    <footer className={styles.footer}>
      {platform.hasPublicSite && <a href="/">{t`Home`}</a>}
      <a href="/terms-of-services" target="_blank" rel="noreferrer">
        {t`Terms of services`}
      </a>
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        {t`Privacy policy`}
      </a>
    </footer>
  )
}
