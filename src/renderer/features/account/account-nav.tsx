import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Menu } from '../../components/menu/menu.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { REVIEWS } from '../../lib/reviews.ts'
import { useSession } from '../../lib/session.ts'
import { platform } from '../../platform/index.ts'
import styles from './account-nav.module.css'
import { AccountUsage } from './account-usage.tsx'

/**
 * The account's screens, those of plans and money where there are any; on the phone a line of tabs with a menu of all
 * at its end.
 */
export function AccountNav() {
  const { t } = useLingui()
  const role = useSession()?.role
  const isTranscriptor = role === 'HUMAN-TRANSCRIPTOR'
  const { data: config } = useClientConfig()
  const hasPlans = !isTranscriptor && config !== undefined && config.billing !== 'off'
  const nav = useTabInView(hasPlans)
  const navigate = useNavigate()
  const work: Link[] = [
    { to: '/account/plan', label: t`My plan`, isThere: hasPlans },
    { to: '/files', label: t`My files`, isEnd: isTranscriptor },
    { to: '/files/reviews', label: t(REVIEWS), isThere: isTranscriptor },
    { to: '/account/invoices', label: t`My invoices`, isThere: hasPlans },
    { to: '/account/checkout', label: t`Purchase hours`, isThere: hasPlans },
    { to: '/account/invite', label: t`My invitations`, isThere: hasPlans },
  ].filter(isThere)
  const administration: Link[] = (
    role === 'ADMIN'
      ? [
          { to: '/admin/people', label: t({ message: 'People', context: 'accounts of a server' }) },
          { to: '/admin/work', label: t({ message: 'Work', context: 'jobs of a server' }) },
          { to: '/admin/content', label: t`Site content`, isThere: platform.hasPublicSite },
          { to: '/admin/reviews', label: t(REVIEWS) },
          { to: '/admin/engines', label: t`Engines` },
          { to: '/admin/audit', label: t`Audit log` },
        ]
      : []
  ).filter(isThere)
  const settings: Link[] = [
    { to: '/account/email', label: t`Change e-mail address` },
    { to: '/account/password', label: t`Change password` },
    { to: '/account/security', label: t`Login security` },
    { to: '/account/preferences', label: t`Preferences` },
    { to: '/account/style-guides', label: t`Style guides` },
    { to: '/account/devices', label: t`Signed-in devices` },
    { to: '/account/activity', label: t`Activity` },
    { to: '/account/api', label: t`API` },
    { to: '/account/feeds', label: t`Podcast feeds`, isThere: !isTranscriptor && config?.link_imports === true },
    { to: '/account/webhooks', label: t`Webhooks`, isThere: !isTranscriptor },
    { to: '/account/app', label: t`This app`, isThere: platform.shell !== null },
    { to: '/account/bill', label: t`Billing settings`, isThere: hasPlans },
    { to: '/account/delete', label: t`Delete account` },
  ].filter(isThere)
  const asItem = ({ to, label }: Link) => ({ label, onSelect: () => void navigate(to) })
  return (
    <>
      <h2 className={styles.title}>{isTranscriptor ? t`Usage` : t`Balance & usage`}</h2>
      <AccountUsage />
      <div className={styles.line}>
        <nav ref={nav} aria-label={t`Account`} className={styles.nav}>
          {work.map(({ to, label, isEnd = false }) => (
            <NavLink key={to} to={to} end={isEnd}>
              {label}
            </NavLink>
          ))}
          {administration.length > 0 && <hr />}
          {administration.map(({ to, label, isEnd = false }) => (
            <NavLink key={to} to={to} end={isEnd}>
              {label}
            </NavLink>
          ))}
          <hr />
          {settings.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          <hr />
          <a className={styles.legal} href="/terms-of-services" target="_blank" rel="noreferrer">
            {t`Terms of services`}
          </a>
          <a className={styles.legal} href="/privacy-policy" target="_blank" rel="noreferrer">
            {t`Privacy policy`}
          </a>
        </nav>
        <span className={styles.all}>
          <Menu
            trigger={<IconButton bare label={t`All account pages`} icon={ChevronDown} />}
            items={[
              ...work.map(asItem),
              ...(administration.length > 0 ? (['line'] as const) : []),
              ...administration.map(asItem),
              'line',
              ...settings.map(asItem),
            ]}
          />
        </span>
      </div>
    </>
  )
}

interface Link {
  to: string
  label: string
  /** Whether it is not the current one on the screens below it. */
  isEnd?: boolean
  /** Left out where false. */
  isThere?: boolean
}

const isThere = ({ isThere: there = true }: Link) => there

/**
 * Moves the line of tabs so that the current one can be seen, again when links come in, the window turns or the letters
 * become others, and has its ends fade where there is more; where nothing scrolls, nothing moves.
 */
function useTabInView(links: unknown) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const line = nav.current
    if (!line) return undefined
    const mark = () => {
      // It counts down from 0 where lines go right to left.
      const scrolled = Math.abs(line.scrollLeft)
      line.toggleAttribute('data-before', scrolled > 1)
      line.toggleAttribute('data-after', scrolled + line.clientWidth < line.scrollWidth - 1)
    }
    const centre = () => {
      const tab = line.querySelector<HTMLElement>('a[aria-current]')
      if (tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
      mark()
    }
    centre()
    const sizes = new ResizeObserver(centre)
    for (const each of [line, ...line.children]) sizes.observe(each)
    line.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      line.removeEventListener('scroll', mark)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- links that come in move the tab
  }, [pathname, links])
  return nav
}
