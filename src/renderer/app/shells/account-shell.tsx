import { Outlet } from 'react-router-dom'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { TopBar } from '../../components/top-bar/top-bar.tsx'
import { AccountNav } from '../../features/account/account-nav.tsx'
import { PasswordDialog } from '../../features/auth/password-dialog.tsx'
import { useLogout } from '../../features/auth/use-logout.ts'
import { OfflineNotice } from '../../features/editor/offline/offline-notice.tsx'
import { RecordingsNotice } from '../../features/recorder/recordings-notice.tsx'
import { useProfile } from '../../lib/profile.ts'
import { platform } from '../../platform/index.ts'
import { useFileNotices } from './file-notices.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { SimpleFooter } from './simple-footer.tsx'
import styles from './shells.module.css'

/** The simple shell of the account and files: the bar, navigation in the hanging margin, the sheet beside it. */
export function AccountShell() {
  const { data: profile } = useProfile()
  useFileNotices()
  const { logout, leave, stay, warnings, isLeaving, problem, forgetProblem } = useLogout()
  return (
    <>
      <TopBar email={profile?.user.email} onLogout={logout} leaving={isLeaving} homeHref={platform.hasPublicSite ? '/' : '/files'} />
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNav />
        </aside>
        <main className={styles.sheet}>
          <RecordingsNotice />
          <OfflineNotice />
          <Outlet />
        </main>
      </div>
      <SimpleFooter />
      <LogoutDialog warnings={warnings} onLeave={leave} onStay={stay} leaving={isLeaving} />
      <PasswordDialog />
      <ErrorDialog message={problem} onClose={forgetProblem} />
    </>
  )
}
