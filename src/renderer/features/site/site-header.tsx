import { Menu } from 'lucide-react'
import { buttonClass } from '../../components/button/button-class.ts'
import { classNames } from '../../components/class-names.ts'
import { Logo } from '../../components/logo/logo.tsx'
import styles from './site-header.module.css'

export interface SiteHeaderProps {
  /** Whether the home page has prices to lead to. */
  hasPricing: boolean
  /** Leave the Log in button out, as on the login page. */
  hideLogin?: boolean
  /** The page is the home page. */
  isHome?: boolean
}

/** The full header: sections of the home page and Log in. Without JavaScript the phone's menu still opens. */
export function SiteHeader({ hasPricing, hideLogin = false, isHome = false }: SiteHeaderProps) {
  const links = [
    { href: '/', label: 'Home' },
    { href: '/#about', label: 'About' },
    { href: '/#how', label: 'How it works?' },
    ...(hasPricing ? [{ href: '/#pricing', label: 'Pricing' }] : []),
    { href: '/#faq', label: 'FAQ' },
  ]
  const anchors = links.map(({ href, label }) => (
    <a key={href} href={href} aria-current={isHome && href === '/' ? 'page' : undefined}>{label}</a>
  ))
  return (
    <header className={styles.header}>
      <Logo />
      <nav className={styles.nav} aria-label="Site">{anchors}</nav>
      <span className={styles.person} data-person data-person-name={styles.email}>
        {!hideLogin && <a className={buttonClass({ size: 32 })} href="/auth/login">Log in</a>}
      </span>
      <details className={styles.menu}>
        <summary className={classNames(buttonClass({ look: 'icon' }), styles.opener)} aria-label="Menu"><Menu /></summary>
        <nav className={styles.panel} aria-label="Site menu">{anchors}</nav>
      </details>
    </header>
  )
}
