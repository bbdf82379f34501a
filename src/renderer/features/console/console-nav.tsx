import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { SideNav } from '../../components/side-nav/side-nav.tsx'
import { REVIEWS } from '../../lib/reviews.ts'
import { platform } from '../../platform/index.ts'
import styles from './console-nav.module.css'

/** The sections of the console, and the way back to the person's own files. */
export function ConsoleNav() {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.back}>
        <Link to="/files">
          <ArrowLeft />
          {t`My files`}
        </Link>
      </p>
      <h2 className={styles.title}>{t`Administration`}</h2>
      <SideNav
        label={t`Administration`}
        allLabel={t`All sections`}
        groups={[
          [
            { to: '/admin', label: t({ message: 'Overview', context: 'of a server' }), isEnd: true },
            { to: '/admin/jobs', label: t`Jobs` },
            { to: '/admin/files', label: t`Files` },
            { to: '/admin/backups', label: t`Backups` },
            { to: '/admin/audit', label: t`Audit log` },
          ],
          [
            { to: '/admin/people', label: t({ message: 'People', context: 'accounts of a server' }) },
            { to: '/admin/payments', label: t`Plans and payments` },
            { to: '/admin/mail', label: t({ message: 'E-mail', context: 'settings' }) },
            { to: '/admin/webhooks', label: t`Webhooks` },
            { to: '/admin/messages', label: t`Messages`, isThere: platform.hasPublicSite },
            { to: '/admin/desk', label: t`Human transcription` },
            { to: '/admin/reviews', label: t(REVIEWS) },
          ],
          [
            { to: '/admin/site', label: t({ message: 'Site', context: 'of whoever runs this server' }) },
            { to: '/admin/settings', label: t`Settings` },
            { to: '/admin/engines', label: t`Engines` },
            { to: '/admin/content', label: t`Site content`, isThere: platform.hasPublicSite },
          ],
        ]}
      />
    </>
  )
}
