import { NavLink } from 'react-router-dom'
import styles from './account-nav.module.css'

/** The account's screens, those that there are; on the phone a line of tabs. */
export function AccountNav() {
  return (
    <>
      <h2 className={styles.title}>Balance &amp; usage</h2>
      <nav aria-label="Account" className={styles.nav}>
        <NavLink to="/files" end>My files</NavLink>
        <hr />
        <a className={styles.legal} href="/terms-of-services" target="_blank" rel="noreferrer">Terms of services</a>
        <a className={styles.legal} href="/privacy-policy" target="_blank" rel="noreferrer">Privacy policy</a>
      </nav>
    </>
  )
}
