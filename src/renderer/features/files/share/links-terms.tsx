import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { LINK_PASSWORD, SHARE_DAYS, type ShareDays } from '../../../../shared/contract/sharing.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import exportStyles from '../../../components/export-dialog/export-dialog.module.css'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './share.module.css'
import { rightOptions } from './terms.ts'
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
  const [days, setDays] = useState<ShareDays>(7)
  const [right, setRight] = useState<ShareRight>('read')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = password !== '' && password.length < LINK_PASSWORD.least

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isShort) onTerms({ days, right, ...(password !== '' && { password }) })
  }

  return (
    <form className={exportStyles.form} noValidate onSubmit={submit}>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <p>
        {count ? (
          <Plural value={count.ready} one="One link to # file." other="One link to each of # files." />
        ) : (
          t`One link to each file of this list that has a text.`
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
        {right === 'read'
          ? t`Anyone with the link can read the text and play the recording. They see nothing else of yours.`
          : t`Anyone with the link gives a name and works on the text with you. They see no e-mail addresses.`}
      </p>
      <div className={styles.newLink}>
        <Select
          label={t`Access by link`}
          options={rightOptions(t)}
          value={right}
          onChange={(event) => setRight(event.target.value as ShareRight)}
        />
        <Select
          label={t`Valid for`}
          options={SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: '# day', other: '# days' })}`,
          }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value) as ShareDays)}
        />
        <PasswordField
          label={t`Password (optional)`}
          autoComplete="new-password"
          maxLength={LINK_PASSWORD.most}
          error={isTried && isShort ? t`Use at least ${{ count: LINK_PASSWORD.least }} characters.` : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
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
