import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import styles from './account-nav.module.css'

/** The account's screens; on the phone a line of tabs. */
export function AccountNav() {
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  const nav = useTabInView()
  return (
    <>
      <h2 className={styles.title}>{isTranscriptor ? 'Usage' : 'Balance & usage'}</h2>
      <nav ref={nav} aria-label="Account" className={styles.nav}>
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

/** Moves the line of tabs so that the current one can be seen; where nothing scrolls, nothing moves. */
function useTabInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tab = [...(nav.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname)
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return nav
}
