import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Feed, MOST_FEED_HOURS } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useProfile } from '../../../lib/profile.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { Episodes } from './episodes.tsx'
import styles from '../connections.module.css'
import { FolderSelect } from './folder-select.tsx'
import { useFeed } from './use-feeds.ts'
import { shownUrl } from './shown-url.ts'

/** One feed or watched folder: how it fares, what can be done with it, and its episodes when they are asked for. */
export function FeedItem({ feed, folders }: { feed: Feed; folders: readonly Folder[] }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { title, is_enabled: isEnabled, problem, waiting } = feed
  const isFolder = feed.kind === 'folder'
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
        {url}
        <br />
        {language}
        {folder !== undefined && <> · {folder}</>} · <Checked feed={feed} />
      </p>
      <p>
        <Plural value={most} one={`${used} of # hour used this month.`} other={`${used} of # hours used this month.`} />
      </p>
      {waiting > 0 && (
        <p>
          {isFolder ? (
            <Plural value={waiting} one="# recording is waiting." other="# recordings are waiting." />
          ) : (
            <Plural value={waiting} one="# episode is waiting." other="# episodes are waiting." />
          )}
        </p>
      )}
      {problem !== null && <Banner tone="warn">{say(problem)}</Banner>}
      {failure && <Banner tone="danger">{messageOf(failure, messages.unreachable)}</Banner>}
      <div className={styles.actions}>
        <Button size={32} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isFolder ? t`Recordings` : t`Episodes`}
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
        {isFolder
          ? t`No more recordings are taken from this folder. What is in it stays, and so do your files.`
          : t`No more episodes are fetched. Files that came from this feed stay.`}
      </ConfirmDialog>
    </article>
  )
}

function Checked({ feed: { kind, checked_date: checked, is_enabled: isEnabled } }: { feed: Feed }) {
  const [now] = useState(() => new Date())
  if (checked === null && !isEnabled) return <Trans>Not checked yet</Trans>
  if (checked === null) return kind === 'folder' ? <Trans>Reading the folder</Trans> : <Trans>Reading the feed</Trans>
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
  onSend: (wish: { most_hours: number; folder_id: string | null }) => void
}) {
  const { t } = useLingui()
  const [hours, setHours] = useState(String(feed.most_hours))
  const [folderId, setFolderId] = useState(feed.folder_id)
  const most = Number(hours)
  const isFine = Number.isInteger(most) && most >= 1 && most <= MOST_FEED_HOURS
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) onSend({ most_hours: most, folder_id: folderId })
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
      <Button type="submit" sending={sending}>
        {t`Save`}
      </Button>
    </form>
  )
}
