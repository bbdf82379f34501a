import type { SiteWords } from '../../../shared/site-words/index.ts'
import styles from './assistant.module.css'

/** Where the pages' script puts the chat of a third party, at `address`, a while after the page has come. */
export function Assistant({ address, words }: { address: string; words: SiteWords }) {
  return <div className={styles.assistant} data-assistant={address} data-open={words.openAssistant} data-close={words.closeAssistant} data-title={words.assistant} hidden />
}
