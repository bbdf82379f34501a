import { ArrowUp } from 'lucide-react'
import type { SiteWords } from '../../../shared/site-words/index.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './to-top.module.css'

/** Scrolls back to the top; shown by the pages' script once there is something to scroll. */
export function ToTop({ words }: { words: SiteWords }) {
  return (
    <button type="button" className={classNames(buttonClass({ look: 'icon', size: 40 }), styles.top)} aria-label={words.toTop} data-to-top hidden>
      <ArrowUp />
    </button>
  )
}
