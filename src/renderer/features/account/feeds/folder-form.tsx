import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { type FeedWish, MOST_FEED_HOURS, MOST_OLD_RECORDINGS, newFolder } from '../../../../shared/contract/feeds.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { useProfile } from '../../../lib/profile.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import type { FeedFormProps } from './feed-form.tsx'
import { feedLanguagesQuery } from './feeds-query.ts'
import styles from '../connections.module.css'
import { FolderSelect } from './folder-select.tsx'

/** The message of a field that has one. */
const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

/** Place, language and bounds of a folder that is to be watched. */
export function FolderForm({ folders, onSend, sending, error }: FeedFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const { data: languages = [] } = useQuery(feedLanguagesQuery)
  const ownFolder = useProfile().data?.user._id ?? ''
  const [wish, setWish] = useState({
    path: '',
    language_code: '',
    folder_id: null as string | null,
    hours: '10',
    isOldTaken: false,
  })
  const [isTried, setTried] = useState(false)
  const checked = newFolder.safeParse({
    kind: 'folder',
    url: wish.path,
    language_code: wish.language_code,
    folder_id: wish.folder_id,
    most_hours: wish.hours === '' ? Number.NaN : Number(wish.hours),
    old_episodes: wish.isOldTaken ? MOST_OLD_RECORDINGS : 0,
  } satisfies FeedWish)
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const problemOf = (field: string) => {
    const own = isTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
    const words = own ?? fields[field]
    return words === undefined ? undefined : say(words)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !sending) onSend(checked.data)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {error && Object.keys(fields).length === 0 && (
        <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>
      )}
      <Field
        label={t`Folder on the server`}
        autoComplete="off"
        spellCheck={false}
        hint={t`Below your own folder on the server: ${ownFolder}`}
        value={wish.path}
        {...errorOf(problemOf('url'))}
        onChange={({ target }) => setWish({ ...wish, path: target.value })}
      />
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={wish.language_code || null}
        onChange={(code) => setWish({ ...wish, language_code: code })}
        {...errorOf(problemOf('language_code') === undefined ? undefined : t`Choose a language.`)}
      />
      <FolderSelect folders={folders} value={wish.folder_id} onChange={(id) => setWish({ ...wish, folder_id: id })} />
      <NumberField
        label={t`Hours a month, at most`}
        unit="hour"
        min={1}
        max={MOST_FEED_HOURS}
        value={wish.hours}
        hint={t`Recordings beyond that wait for the next month.`}
        {...errorOf(
          problemOf('most_hours') === undefined ? undefined : t`Enter a number from 1 to ${MOST_FEED_HOURS}.`,
        )}
        onChange={({ target }) => setWish({ ...wish, hours: target.value })}
      />
      <Checkbox checked={wish.isOldTaken} onChange={({ target }) => setWish({ ...wish, isOldTaken: target.checked })}>
        {t`Also transcribe the recordings that are already there`}
      </Checkbox>
      <Button type="submit" look="main" sending={sending}>
        {t`Watch folder`}
      </Button>
    </form>
  )
}
