import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useClientConfig } from '../../lib/client-config.ts'
import { useSession } from '../../lib/session.ts'
import { platform } from '../../platform/index.ts'
import styles from './account-nav.module.css'
import { AccountUsage } from './account-usage.tsx'

/** The account's screens, those of plans and money where there are any; on the phone a line of tabs. */
export function AccountNav() {
  const role = useSession()?.role
  const isTranscriptor = role === 'HUMAN-TRANSCRIPTOR'
  const { data: config } = useClientConfig()
  const hasPlans = !isTranscriptor && config !== undefined && config.billing !== 'off'
  const nav = useTabInView(hasPlans)
  return (
    <>
      <h2 className={styles.title}>{isTranscriptor ? 'Usage' : 'Balance & usage'}</h2>
      <AccountUsage />
      <nav ref={nav} aria-label="Account" className={styles.nav}>
        {hasPlans && <NavLink to="/account/plan">My plan</NavLink>}
        <NavLink to="/files" end>My files</NavLink>
        {hasPlans && <NavLink to="/account/invoices">My invoices</NavLink>}
        {hasPlans && <NavLink to="/account/checkout">Purchase hours</NavLink>}
        {hasPlans && <NavLink to="/account/invite">My invitations</NavLink>}
        {role === 'ADMIN' && platform.hasPublicSite && <NavLink to="/admin/content">Site content</NavLink>}
        {role === 'ADMIN' && <NavLink to="/admin/audit">Audit log</NavLink>}
        <hr />
        <NavLink to="/account/email">Change e-mail address</NavLink>
        <NavLink to="/account/password">Change password</NavLink>
        <NavLink to="/account/preferences">Preferences</NavLink>
        <NavLink to="/account/devices">Signed-in devices</NavLink>
        <NavLink to="/account/activity">Activity</NavLink>
        <NavLink to="/account/api">API</NavLink>
        {!isTranscriptor && <NavLink to="/account/webhooks">Webhooks</NavLink>}
        {platform.shell && <NavLink to="/account/app">This app</NavLink>}
        {hasPlans && <NavLink to="/account/bill">Billing settings</NavLink>}
        <NavLink to="/account/delete">Delete account</NavLink>
        <hr />
        <a className={styles.legal} href="/terms-of-services" target="_blank" rel="noreferrer">Terms of services</a>
        <a className={styles.legal} href="/privacy-policy" target="_blank" rel="noreferrer">Privacy policy</a>
      </nav>
    </>
  )
}

/** Moves the line of tabs so that the current one can be seen, again when links come in; where nothing scrolls, nothing moves. */
function useTabInView(links: unknown) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const tab = [...(nav.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname)
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- links that come in move the tab
  }, [pathname, links])
  return nav
}
