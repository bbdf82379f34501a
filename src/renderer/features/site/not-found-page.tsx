import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { homePath, linkIn } from './site-links.ts'
import styles from './text-page.module.css'

/** An address that nothing answers to. */
export function NotFoundPage({ language, words }: { language: string; words: SiteWords }) {
  return (
    <div className={styles.page}>
      <span />
      <div className={styles.text}>
        <h1>{words.notFoundTitle}</h1>
        <p>{words.notFoundText}</p>
        <p className={styles.links}>
          <a className={buttonClass({ look: 'main' })} href={homePath(language)}>
            {words.home}
          </a>
          <a className={buttonClass()} href={linkIn(language, '/sitemap')}>
            {words.sitemap}
          </a>
        </p>
      </div>
    </div>
  )
}
