import { NavLink } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import styles from './account-nav.module.css'

/** The account's screens; on the phone a line of tabs. */
export function AccountNav() {
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  return (
    <>
      <h2 className={styles.title}>{isTranscriptor ? 'Usage' : 'Balance & usage'}</h2>
      <nav aria-label="Account" className={styles.nav}>
        <NavLink to="/files" end>My files</NavLink>
        <NavLink to="/account/email">Change e-mail address</NavLink>
        <NavLink to="/account/password">Change password</NavLink>
        <NavLink to="/account/devices">Signed-in devices</NavLink>
        <NavLink to="/account/delete">Delete account</NavLink>
        <hr />
        <a className={styles.legal} href="/terms-of-services" target="_blank" rel="noreferrer">Terms of services</a>
        <a className={styles.legal} href="/privacy-policy" target="_blank" rel="noreferrer">Privacy policy</a>
      </nav>
    </>
  )
}
