import { useLingui } from '@lingui/react/macro'
import { type SideLink, SideNav } from '../../components/side-nav/side-nav.tsx'
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
  const work: SideLink[] = [
    { to: '/account/plan', label: t`My plan`, isThere: hasPlans },
    { to: '/files', label: t`My files`, isEnd: isTranscriptor },
    { to: '/files/reviews', label: t(REVIEWS), isThere: isTranscriptor },
    { to: '/account/invoices', label: t`My invoices`, isThere: hasPlans },
    { to: '/account/checkout', label: t`Purchase hours`, isThere: hasPlans },
    { to: '/account/invite', label: t`My invitations`, isThere: hasPlans },
  ]
  const administration: SideLink[] = [{ to: '/admin', label: t`Administration`, isThere: role === 'ADMIN' }]
  const connections: SideLink[] = [
    { to: '/account/style-guides', label: t`Style guides` },
    {
      to: '/account/feeds',
      label: t`Sources`,
      isThere: !isTranscriptor && config !== undefined && config.source_kinds.length > 0,
    },
    { to: '/account/destinations', label: t`Destinations`, isThere: !isTranscriptor },
    { to: '/account/webhooks', label: t`Webhooks`, isThere: !isTranscriptor },
    { to: '/account/api', label: t`API` },
  ]
  const settings: SideLink[] = [
    { to: '/account/email', label: t`Change e-mail address` },
    { to: '/account/password', label: t`Change password` },
    { to: '/account/security', label: t`Login security` },
    { to: '/account/devices', label: t`Signed-in devices` },
    { to: '/account/activity', label: t`Activity` },
    { to: '/account/preferences', label: t`Preferences` },
    { to: '/account/app', label: t`This app`, isThere: platform.shell !== null },
    { to: '/account/bill', label: t`Billing settings`, isThere: hasPlans },
    { to: '/account/delete', label: t`Delete account` },
  ]
  return (
    <>
      <h2 className={styles.title}>{isTranscriptor ? t`Usage` : t`Balance & usage`}</h2>
      <AccountUsage />
      <SideNav
        label={t`Account`}
        allLabel={t`All account pages`}
        groups={[work, administration, connections, settings]}
      >
        <a href="/terms-of-services" target="_blank" rel="noreferrer">
          {t`Terms of services`}
        </a>
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          {t`Privacy policy`}
        </a>
      </SideNav>
    </>
  )
}
