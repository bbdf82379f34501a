import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './search.module.css'

/** What may be typed, with what it finds. */
const EXAMPLES: readonly (readonly [typed: string, found: ReactNode])[] = [
  ['harbour master', <Trans key="words">paragraphs with both words</Trans>],
  ['"harbour master"', <Trans key="phrase">exactly this phrase</Trans>],
  ['"harbour master"~5', <Trans key="near">words near each other, with at most 5 others between them</Trans>],
  ['harb*', <Trans key="prefix">words that begin like this</Trans>],
  ['harbour -master', <Trans key="without">without the word after the minus</Trans>],
]

/** How to search, before anything is looked for. */
export function HowToSearch() {
  return (
    <div className={styles.how}>
      <p className={styles.lead}>
        <Trans>Find any moment in your recordings by what was said.</Trans>
      </p>
      <dl>
        {EXAMPLES.map(([typed, found]) => (
          <div key={typed}>
            <dt dir="ltr">{typed}</dt>
            <dd>{found}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.help}>
        <Trans>Case and accents make no difference. Translations and files shared with you are searched too.</Trans>
      </p>
    </div>
  )
}
