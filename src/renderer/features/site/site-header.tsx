import { Menu } from 'lucide-react'
import type { LanguageEntry } from '../../../shared/site-view.ts'
import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { classNames } from '../../components/class-names.ts'
import { Logo } from '../../components/logo/logo.tsx'
import { closeMenu } from './close-menu.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Person, PersonInMenu, useSignedIn } from './person.tsx'
import { homePath, homeSection, linkIn } from './site-links.ts'
import styles from './site-header.module.css'

/** What the header says. */
export const HEADER_WORDS = [
  'home',
  'about',
  'how',
  'pricing',
  'faq',
  'blog',
  'contact',
  'site',
  'siteMenu',
  'menu',
  'language',
  'login',
  'account',
  'logout',
] as const satisfies (keyof SiteWords)[]

export interface SiteHeaderProps {
  words: Pick<SiteWords, (typeof HEADER_WORDS)[number]>
  language: string
  /** Languages to switch to; none where there is nothing to switch. */
  languages?: readonly LanguageEntry[]
  /** Whether the home page has prices to lead to. */
  hasPricing: boolean
  /** Leave out Log in, and who is signed in, as on the login page. */
  hideLogin?: boolean
  /** The link of the page that is shown. */
  current?: 'home' | 'blog' | undefined
}

/**
 * The full header: sections of the home page, the blog, languages and Log in. Without JavaScript its menus still open.
 */
export function SiteHeader({
  words,
  language,
  languages = [],
  hasPricing,
  hideLogin = false,
  current,
}: SiteHeaderProps) {
  const signedIn = useSignedIn(!hideLogin)
  const links = [
    { href: homePath(language), label: words.home, is: 'home' },
    { href: homeSection(language, 'about'), label: words.about },
    { href: homeSection(language, 'how'), label: words.how },
    ...(hasPricing ? [{ href: homeSection(language, 'pricing'), label: words.pricing }] : []),
    { href: homeSection(language, 'faq'), label: words.faq },
    { href: linkIn(language, '/blog'), label: words.blog, is: 'blog' },
    { href: homeSection(language, 'contact'), label: words.contact },
  ]
  const anchors = links.map(({ href, label, is }) => (
    <a
      key={href}
      href={href}
      aria-current={is !== undefined && is === current ? 'page' : undefined}
      onClick={closeMenu}
    >
      {label}
    </a>
  ))
  return (
    <header className={styles.header}>
      <Logo href={homePath(language)} />
      <nav className={styles.nav} aria-label={words.site}>
        {anchors}
      </nav>
      {languages.length > 1 && <LanguageSwitcher languages={languages} label={words.language} />}
      <span className={styles.person}>{!hideLogin && <Person words={words} signedIn={signedIn} />}</span>
      <details className={styles.menu}>
        <summary className={classNames(buttonClass({ look: 'icon' }), styles.opener)} aria-label={words.menu}>
          <Menu />
        </summary>
        <nav className={styles.panel} aria-label={words.siteMenu}>
          {anchors}
          <PersonInMenu words={words} signedIn={signedIn} />
        </nav>
      </details>
    </header>
  )
}
