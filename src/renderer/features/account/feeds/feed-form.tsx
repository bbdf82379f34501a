import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { type FeedWish, MOST_FEED_HOURS, newFeed } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { feedLanguagesQuery } from './feeds-query.ts'
import styles from '../connections.module.css'
import { FolderSelect } from './folder-select.tsx'

/** How many of the old episodes may be wanted. */
const OLD_EPISODES = [0, 1, 5, 10, 50]

export interface FeedFormProps {
  folders: readonly Folder[]
  onSend: (wish: FeedWish) => void
  sending: boolean
  /** Why the last try was refused. */
  error: Error | null
}

/** The message of a field that has one. */
const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

/** Address, language and bounds of a new feed. */
export function FeedForm({ folders, onSend, sending, error }: FeedFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const { data: languages = [] } = useQuery(feedLanguagesQuery)
  const [wish, setWish] = useState({
    url: '',
    language_code: '',
    folder_id: null as string | null,
    hours: '10',
    old: 0,
  })
  const [isTried, setTried] = useState(false)
  const checked = newFeed.safeParse({
    kind: 'feed',
    url: wish.url.trim(),
    language_code: wish.language_code,
    folder_id: wish.folder_id,
    most_hours: wish.hours === '' ? Number.NaN : Number(wish.hours),
    old_episodes: wish.old,
  })
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const refused = (field: string) => {
    const words = fields[field]
    return words === undefined ? undefined : say(words)
  }
  const has = (field: string) => isTried && checked.error?.issues.some(({ path }) => path[0] === field) === true

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
        label={t`Address of the feed`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={t`The RSS or Atom address, as podcast apps use it.`}
        value={wish.url}
        {...errorOf(has('url') ? t`Enter a link that starts with https:// or http://.` : refused('url'))}
        onChange={({ target }) => setWish({ ...wish, url: target.value })}
      />
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={wish.language_code || null}
        onChange={(code) => setWish({ ...wish, language_code: code })}
        {...errorOf(has('language_code') ? t`Choose a language.` : refused('language_code'))}
      />
      <FolderSelect folders={folders} value={wish.folder_id} onChange={(id) => setWish({ ...wish, folder_id: id })} />
      <Select
        label={t`Episodes that are already there`}
        value={String(wish.old)}
        onChange={({ target }) => setWish({ ...wish, old: Number(target.value) })}
        options={OLD_EPISODES.map((count) => ({
          value: String(count),
          label:
            count === 0
              ? t`None, only new ones`
              : t`${plural(count, { one: 'The newest one', other: 'The newest #' })}`,
        }))}
      />
      <NumberField
        label={t`Hours a month, at most`}
        unit="hour"
        min={1}
        max={MOST_FEED_HOURS}
        value={wish.hours}
        hint={t`Episodes beyond that wait for the next month.`}
        {...(has('most_hours') && { error: t`Enter a number from 1 to ${MOST_FEED_HOURS}.` })}
        onChange={({ target }) => setWish({ ...wish, hours: target.value })}
      />
      <Button type="submit" look="main" sending={sending}>
        {t`Add feed`}
      </Button>
    </form>
  )
}
