import { Trans } from '@lingui/react/macro'
import styles from './search.module.css'

/** What may be typed, before anything is. */
export function HowToSearch() {
  return (
    <div className={styles.how}>
      <p className={styles.lead}>
        <Trans>Find any moment in your recordings by what was said.</Trans>
      </p>
      <dl>
        <div>
          <dt>harbour master</dt>
          <dd>
            <Trans>paragraphs with both words</Trans>
          </dd>
        </div>
        <div>
          <dt>"harbour master"</dt>
          <dd>
            <Trans>exactly this phrase</Trans>
          </dd>
        </div>
        <div>
          <dt>"harbour master"~5</dt>
          <dd>
            <Trans>words near each other, at most 5 others between</Trans>
          </dd>
        </div>
        <div>
          <dt>harb*</dt>
          <dd>
            <Trans>words that begin so</Trans>
          </dd>
        </div>
        <div>
          <dt>harbour -master</dt>
          <dd>
            <Trans>without the word after the minus</Trans>
          </dd>
        </div>
      </dl>
      <p className={styles.help}>
        <Trans>Case and accents make no difference. Translations and files shared with you are searched too.</Trans>
      </p>
    </div>
  )
}
