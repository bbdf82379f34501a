import { LOADING_STAYS_MS } from '../../../shared/domain/content-rules.ts'
import type { SiteWords } from '../../../shared/site-words/index.ts'
import styles from './loading-line.module.css'

export interface LoadingLineProps {
  /** It stays a second once the page has come, or its articles were chosen anew: on the blog and the sitemap. */
  stays: boolean
  words: SiteWords
}

/** A line along the top of the window while the next page is on its way; moved by the pages' script. What is there already is never covered. */
export function LoadingLine({ stays, words }: LoadingLineProps) {
  return <output className={styles.line} data-loading-line data-stays={stays ? LOADING_STAYS_MS : undefined} hidden><span className="vh">{words.loading}</span></output>
}
