import { platform } from '../../platform/index.ts'
import styles from './shells.module.css'

/** The small footer of the account and files: links only, to documents of the server. */
export function SimpleFooter() {
  return (
    <footer className={styles.footer}>
      {platform.hasPublicSite && <a href="/">Home</a>}
      <a href="/terms-of-services" target="_blank" rel="noreferrer">
        Terms of services
      </a>
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        Privacy policy
      </a>
    </footer>
  )
}
