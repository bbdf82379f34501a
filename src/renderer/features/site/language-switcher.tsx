import { Globe } from 'lucide-react'
import type { LanguageEntry } from '../../../shared/site-view.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { classNames } from '../../components/class-names.ts'
import { closeMenu } from './close-menu.ts'
import styles from './language-switcher.module.css'

/** The languages of the page, each a link to it. */
export function LanguageSwitcher({ languages, label }: { languages: readonly LanguageEntry[]; label: string }) {
  const current = languages.find(({ switched }) => switched)
  return (
    <details className={styles.switcher} data-languages>
      <summary className={classNames(buttonClass({ look: 'quiet', size: 32 }), styles.opener)}>
        <Globe />
        <span className="vh">{label}: </span>
        {current?.code.toUpperCase()}
      </summary>
      <ul className={styles.list}>
        {languages.map(({ code, name, link, switched }) => (
          <li key={code}>
            <a href={link} hrefLang={code} lang={code} aria-current={switched ? 'true' : undefined} onClick={closeMenu}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
