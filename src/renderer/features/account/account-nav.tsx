import { useLingui } from '@lingui/react/macro'
import { isAtLeast } from '../../../shared/domain/workspace-roles.ts'
import { type SideLink, SideNav } from '../../components/side-nav/side-nav.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { useProfile } from '../../lib/profile.ts'
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
  // What a workspace owns is shown to its managers, and what is a person's own while they act for themselves.
  const workspace = useProfile().data?.workspace
  const isAlone = workspace === undefined
  const manages = isAlone || isAtLeast(workspace.role, 'manager')
  const hasPlans = !isTranscriptor && config !== undefined && config.billing !== 'off'
  const work: SideLink[] = [
    { to: '/account/plan', label: t`My plan`, isThere: hasPlans },
    { to: '/files', label: t`My files`, isEnd: isTranscriptor },
    { to: '/files/reviews', label: t(REVIEWS), isThere: isTranscriptor },
    { to: '/account/invoices', label: t`My invoices`, isThere: hasPlans && manages },
    { to: '/account/checkout', label: t`Purchase hours`, isThere: hasPlans && manages },
    { to: '/account/invite', label: t`My invitations`, isThere: hasPlans && isAlone },
  ]
  const administration: SideLink[] = [{ to: '/admin', label: t`Administration`, isThere: role === 'ADMIN' }]
  const connections: SideLink[] = [
    { to: '/account/style-guides', label: t`Style guides` },
    {
      to: '/account/feeds',
      label: t`Sources`,
      isThere: !isTranscriptor && manages && config !== undefined && config.source_kinds.length > 0,
    },
    { to: '/account/destinations', label: t`Destinations`, isThere: !isTranscriptor && manages },
    { to: '/account/webhooks', label: t`Webhooks`, isThere: !isTranscriptor && manages },
    { to: '/account/api', label: t`API`, isThere: manages },
  ]
  const settings: SideLink[] = [
    { to: '/account/workspaces', label: t`Teams`, isThere: !isTranscriptor },
    { to: '/account/email', label: t`Change e-mail address` },
    { to: '/account/password', label: t`Change password` },
    { to: '/account/security', label: t`Login security` },
    { to: '/account/devices', label: t`Signed-in devices` },
    { to: '/account/activity', label: t`Activity`, isThere: manages },
    { to: '/account/preferences', label: t`Preferences` },
    { to: '/account/app', label: t`This app`, isThere: platform.shell !== null },
    { to: '/account/bill', label: t`Billing settings`, isThere: hasPlans && manages },
    { to: '/account/delete', label: t`Delete account`, isThere: isAlone },
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
