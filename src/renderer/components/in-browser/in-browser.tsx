import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../button/button-class.ts'
import styles from './in-browser.module.css'
import { useSay } from '../../lib/words/use-say.ts'

/**
 * On the desktop, where no script of another site runs: says what is done in the system's browser instead, and opens it
 * there.
 */
export function InBrowser({ words, path }: { words: string; /** Of the screen, on the server. */ path: string }) {
  const say = useSay()
  const { t } = useLingui()
  return (
    <div className={styles.box}>
      <p>{say(words)}</p>
      <a className={buttonClass({ look: 'main' })} href={path} target="_blank" rel="noreferrer">
        <ExternalLink />
        {t`Open in your browser`}
      </a>
    </div>
  )
}
