import { Plural, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import exportStyles from '../../../components/export-dialog/export-dialog.module.css'
import { useSay } from '../../../lib/words/use-say.ts'
import { FIRST_TERMS, isPasswordShort, LinkReach, LinkTermsFields, sentTerms } from './link-terms-fields.tsx'
import styles from './share.module.css'
import type { LinkTerms } from './use-many-links.ts'

/** What links to several files are to allow, until when, and whether they want a password. */
export function LinksTerms({
  count,
  problem,
  onTerms,
  onClose,
}: {
  /** Files that have a text, and those that are left out; null where all files of a view are meant. */
  count: { ready: number; left: number } | null
  /** Why none could be made; null at first. */
  problem: Phrase | null
  onTerms: (terms: LinkTerms) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const say = useSay()
  const [terms, setTerms] = useState(FIRST_TERMS)
  const [isTried, setTried] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isPasswordShort(terms)) onTerms(sentTerms(terms))
  }

  return (
    <form className={exportStyles.form} noValidate onSubmit={submit}>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <p>
        {count ? (
          <Plural value={count.ready} one="One link to # file." other="One link to each of # files." />
        ) : (
          t`One link for each file in this list that has a text.`
        )}
        {count && count.left > 0 && (
          <>
            {' '}
            <Plural
              value={count.left}
              one="# file has no text yet and is left out."
              other="# files have no text yet and are left out."
            />
          </>
        )}{' '}
        <LinkReach right={terms.right} />
      </p>
      <div className={styles.newLink}>
        <LinkTermsFields terms={terms} isTried={isTried} onChange={(changes) => setTerms({ ...terms, ...changes })} />
      </div>
      <footer className={exportStyles.actions}>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button look="main" type="submit" disabled={count?.ready === 0}>
          {t`Create links`}
        </Button>
      </footer>
    </form>
  )
}
