import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Logo } from '../logo/logo.tsx'
import styles from './top-bar.module.css'

export interface TopBarProps {
  /** Shown once a session and its profile are there. */
  email?: string | null
  onLogout?: () => void
  /** The logout is on its way. */
  leaving?: boolean
  /** Between the name and the person, such as a menu button. */
  children?: ReactNode
  /** Where the name leads. */
  homeHref?: string
}

/** The bar of the simple shell: the name at the start, the person and Logout at the end. */
export function TopBar({ email, onLogout, leaving, children, homeHref }: TopBarProps) {
  const { t } = useLingui()
  return (
    <header className={styles.bar}>
      <Logo href={homeHref} />
      {children}
      {email && (
        <span className={styles.who}>
          <span className={styles.email}>{email}</span>
          {onLogout && (
            <Button look="quiet" size={32} sending={leaving} onClick={onLogout}>
              {t`Logout`}
            </Button>
          )}
        </span>
      )}
    </header>
  )
}
