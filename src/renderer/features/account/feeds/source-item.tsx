import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Feed, MOST_FEED_HOURS, type updateFeed } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useProfile } from '../../../lib/profile.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { Episodes } from './episodes.tsx'
import styles from '../connections.module.css'
import { FolderSelect } from '../../../components/folder-select/folder-select.tsx'
import { SendersField } from './senders-field.tsx'
import { sendersOf } from './source-draft.ts'
import { useFeed } from './use-feeds.ts'
import { shownUrl, SOURCE_WORDS } from './source-kinds.ts'

/** One source: how it fares, what can be done with it, and its episodes when they are asked for. */
export function SourceItem({ source: feed, folders }: { source: Feed; folders: readonly Folder[] }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { title, is_enabled: isEnabled, problem, waiting } = feed
  const isFeed = feed.kind === 'feed'
  const url = shownUrl(feed, useProfile().data?.user._id)
  const { change, remove, check, fetch } = useFeed(feed)
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const failure = change.error ?? remove.error ?? check.error ?? fetch.error
  const used = format.length(feed.used_time)
  const most = feed.most_hours
  const language = format.language(feed.language_code)
  const folder = folders.find(({ _id }) => _id === feed.folder_id)?.name
  return (
    <article aria-label={title} className={styles.item}>
      <h3 className={styles.title}>
        <bdi>{title}</bdi> <Badge>{isEnabled ? t`ON` : t`OFF`}</Badge>
      </h3>
      <p className={styles.about}>
        {t(SOURCE_WORDS[feed.kind].label)}
        {feed.kind !== 'mail' && (
          <>
            {' '}
            · <bdi>{url}</bdi>
          </>
        )}
        <br />
        {language}
        {folder !== undefined && <> · {folder}</>} · <Checked feed={feed} />
      </p>
      {feed.kind === 'mail' && (
        <p>
          <Trans>
            Send recordings as attachments to <a href={`mailto:${url}`}>{url}</a>. Keep this address to yourself:
            whoever knows it and can write as you uses your time.
          </Trans>
        </p>
      )}
      <p>
        <Plural value={most} one={`${used} of # hour used this month.`} other={`${used} of # hours used this month.`} />
      </p>
      {waiting > 0 && (
        <p>
          {isFeed ? (
            <Plural value={waiting} one="# episode is waiting." other="# episodes are waiting." />
          ) : (
            <Plural value={waiting} one="# recording is waiting." other="# recordings are waiting." />
          )}
        </p>
      )}
      {feed.paused_because !== null ? (
        <Banner tone="danger" isAlert={false}>
          <Trans>This source could not be read for three days and was switched off.</Trans>{' '}
          {problem !== null && say(problem)}
        </Banner>
      ) : (
        problem !== null && <Banner tone="warn">{say(problem)}</Banner>
      )}
      {failure && <Banner tone="danger">{messageOf(failure, messages.unreachable)}</Banner>}
      <div className={styles.actions}>
        <Button size={32} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isFeed ? t`Episodes` : t`Recordings`}
        </Button>
        <Button size={32} disabled={!isEnabled} sending={check.isPending} onClick={() => check.mutate()}>
          {t`Check now`}
        </Button>
        <Button
          size={32}
          aria-expanded={asked === 'change'}
          onClick={() => setAsked(asked === 'change' ? null : 'change')}
        >
          {t`Change`}
        </Button>
        <Button size={32} onClick={() => change.mutate({ is_enabled: !isEnabled })}>
          {isEnabled ? t`Pause` : t`Resume`}
        </Button>
        <Button size={32} look="danger" onClick={() => setAsked('remove')}>
          {t`Remove`}
        </Button>
      </div>
      {asked === 'change' && (
        <ChangeForm
          feed={feed}
          folders={folders}
          sending={change.isPending}
          onSend={(wish) => change.mutate(wish, { onSuccess: () => setAsked(null) })}
        />
      )}
      {isOpen && <Episodes feed={feed} fetch={fetch} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={() => setAsked(null)}
        title={t`Remove ${title}`}
        verb={t`Remove`}
        danger
        sending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(null) })}
      >
        {isFeed
          ? t`No more episodes are fetched. Files that came from this feed stay.`
          : t`No more recordings are taken from there. What is in it stays, and so do your files.`}
      </ConfirmDialog>
    </article>
  )
}

function Checked({ feed: { kind, checked_date: checked, is_enabled: isEnabled } }: { feed: Feed }) {
  const [now] = useState(() => new Date())
  if (checked === null && !isEnabled) return <Trans>Not checked yet</Trans>
  if (checked === null) return kind === 'feed' ? <Trans>Reading the feed</Trans> : <Trans>Looking for recordings</Trans>
  const date = shownDate(checked, now)
  return <Trans>Last checked: {date}</Trans>
}

function ChangeForm({
  feed,
  folders,
  sending,
  onSend,
}: {
  feed: Feed
  folders: readonly Folder[]
  sending: boolean
  onSend: (wish: RouteInput<typeof updateFeed>['body']) => void
}) {
  const { t } = useLingui()
  const [hours, setHours] = useState(String(feed.most_hours))
  const [folderId, setFolderId] = useState(feed.folder_id)
  const [accessKey, setAccessKey] = useState(feed.place?.access_key_id ?? '')
  const [secret, setSecret] = useState('')
  const [senders, setSenders] = useState(feed.senders.join(', '))
  const most = Number(hours)
  const isFine = Number.isInteger(most) && most >= 1 && most <= MOST_FEED_HOURS
  const keys = secret === '' ? {} : { keys: { access_key_id: accessKey.trim(), secret } }
  const others = feed.kind === 'mail' ? { senders: sendersOf(senders) } : {}
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) onSend({ most_hours: most, folder_id: folderId, ...keys, ...others })
      }}
    >
      <NumberField
        label={t`Hours a month, at most`}
        unit="hour"
        min={1}
        max={MOST_FEED_HOURS}
        value={hours}
        {...(!isFine && { error: t`Enter a number from 1 to ${MOST_FEED_HOURS}.` })}
        onChange={({ target }) => setHours(target.value)}
      />
      <FolderSelect folders={folders} value={folderId} onChange={setFolderId} />
      {feed.kind === 'mail' && <SendersField value={senders} problem={undefined} onChange={setSenders} />}
      {feed.kind === 'bucket' && (
        <>
          <Field
            label={t`Access key ID`}
            autoComplete="off"
            spellCheck={false}
            value={accessKey}
            onChange={({ target }) => setAccessKey(target.value)}
          />
          <PasswordField
            label={t`Secret access key`}
            hint={t`Leave empty to keep the one that is stored.`}
            autoComplete="off"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        </>
      )}
      <Button type="submit" sending={sending}>
        {t`Save`}
      </Button>
    </form>
  )
}
