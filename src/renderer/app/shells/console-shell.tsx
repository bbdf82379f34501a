import { Outlet } from 'react-router-dom'
import { PasswordDialog } from '../../features/auth/password-dialog.tsx'
import { ConsoleNav } from '../../features/console/console-nav.tsx'
import styles from './shells.module.css'

/** Between header and footer of an operator's console: its sections in the hanging margin, the sheet beside them. */
export default function ConsoleShell() {
  return (
    <>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <ConsoleNav />
        </aside>
        <main className={styles.sheet}>
          <Outlet />
        </main>
      </div>
      <PasswordDialog />
    </>
  )
}
