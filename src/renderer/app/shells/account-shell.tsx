import { Outlet } from 'react-router-dom'
import { AccountNav } from '../../features/account/account-nav.tsx'
import { PasswordDialog } from '../../features/auth/password-dialog.tsx'
import { DraftsNotice } from '../../features/editor/offline/drafts-notice.tsx'
import { OfflineNotice } from '../../features/editor/offline/offline-notice.tsx'
import { LiveNotice } from '../../features/files/live/live-notice.tsx'
import { SharesNotice } from '../../features/files/upload/shared/shares-notice.tsx'
import { RecordingsNotice } from '../../features/recorder/recordings-notice.tsx'
import { useFileNotices } from './file-notices.ts'
import styles from './shells.module.css'

/** Between header and footer of the account and files: navigation in the hanging margin, the sheet beside it. */
export function AccountShell() {
  useFileNotices()
  return (
    <>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNav />
        </aside>
        <main className={styles.sheet}>
          <LiveNotice />
          <RecordingsNotice />
          <OfflineNotice />
          <DraftsNotice />
          <SharesNotice />
          <Outlet />
        </main>
      </div>
      <PasswordDialog />
    </>
  )
}
