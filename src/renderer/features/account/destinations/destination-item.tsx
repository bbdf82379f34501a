import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Destination, DestinationWish } from '../../../../shared/contract/destinations.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { messageOf } from '../../../lib/api.ts'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { draftOf } from './destination-draft.ts'
import { DestinationForm } from './destination-form.tsx'
import styles from '../connections.module.css'
import { Documents } from './documents.tsx'
import { addressOf, KIND_WORDS } from './kind-words.ts'
import { useDestination } from './use-destinations.ts'

export interface DestinationItemProps {
  destination: Destination
  ownFolder: string
  folders: readonly Folder[]
  tags: readonly Tag[]
}

/** One destination: what goes there, how it fares, what can be done with it, and its log when that is asked for. */
export function DestinationItem({ destination, ownFolder, folders, tags }: DestinationItemProps) {
  const { t } = useLingui()
  const { place, is_enabled: isEnabled, failed } = destination
  const { change, remove, test, retry } = useDestination(destination)
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const address = addressOf(place, ownFolder)
  const isChanging = asked === 'change'
  const problem = (isChanging ? null : change.error) ?? remove.error ?? test.error ?? retry.error

  function closeForm() {
    setAsked(null)
    changeButton.current?.focus()
  }

  return (
    <article aria-label={address} className={styles.item}>
      <h3 className={styles.title}>
        <bdi>{address}</bdi> <Badge>{isEnabled ? t`ON` : t`OFF`}</Badge>
      </h3>
      <p className={styles.about}>
        {t(KIND_WORDS[place.kind])} · {destination.formats.map((format) => format.toUpperCase()).join(', ')}
        <Filters destination={destination} folders={folders} tags={tags} />
        <br />
        <code>{destination.template}</code>
      </p>
      <Health destination={destination} />
      {failed > 0 && (
        <p className={styles.failed}>
          <Plural value={failed} one="# document was not delivered." other="# documents were not delivered." />
        </p>
      )}
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <div className={styles.actions}>
        <Button
          size={32}
          disabled={!isEnabled}
          sending={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: () => setLogOpen(true) })}
        >
          {t`Send a test`}
        </Button>
        <Button size={32} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t`Deliveries`}
        </Button>
        <Button
          ref={changeButton}
          size={32}
          aria-expanded={isChanging}
          onClick={() => setAsked(isChanging ? null : 'change')}
        >
          {t`Change`}
        </Button>
        <Button
          size={32}
          sending={change.isPending && asked === null}
          onClick={() => change.mutate({ is_enabled: !isEnabled })}
        >
          {isEnabled ? t`Switch off` : t`Switch on`}
        </Button>
        <Button size={32} look="danger" onClick={() => setAsked('remove')}>
          {t`Remove`}
        </Button>
      </div>
      {isChanging && (
        <DestinationForm
          initial={draftOf(destination)}
          kinds={[place.kind]}
          isNew={false}
          ownFolder={ownFolder}
          folders={folders}
          tags={tags}
          verb={t`Save`}
          look="plain"
          sending={change.isPending}
          error={change.error}
          onSend={(wish) => change.mutate(changeOf(wish), { onSuccess: closeForm })}
        />
      )}
      {isLogOpen && <Documents destination={destination} address={address} retry={retry} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={() => setAsked(null)}
        title={t`Remove ${{ title: address }}`}
        verb={t`Remove`}
        danger
        sending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(null) })}
      >
        {t`Nothing more is sent there. Documents that were delivered stay.`}
      </ConfirmDialog>
    </article>
  )
}

/** What is changed of one that is there. */
function changeOf(wish: DestinationWish) {
  const { place, secret, formats, template, sends, quiet_minutes, folder_id, tag_id, languages } = wish
  return { place, secret, formats, template, sends, quiet_minutes, folder_id, tag_id, languages }
}

/** Which transcripts go there, where not all do. */
function Filters({ destination, folders, tags }: Pick<DestinationItemProps, 'destination' | 'folders' | 'tags'>) {
  const { t } = useLingui()
  const format = useFormat()
  const { folder_id: folderId, tag_id: tagId, languages, sends } = destination
  const tag = tags.find(({ _id }) => _id === tagId)?.name
  const parts = [
    ...(sends === 'finished' ? [t`only FINISHED files`] : []),
    ...(folderId === null ? [] : [folderPath(folders, folderId) || t`A deleted folder`]),
    ...(tagId === null ? [] : [tag ?? t`A deleted tag`]),
    ...languages.map((code) => format.language(code)),
  ]
  return parts.map((part) => (
    <span key={part}>
      {' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}

function Health({ destination }: { destination: Destination }) {
  const { paused_because: paused, failing_since: failingSince } = destination
  const [now] = useState(() => new Date())
  if (paused === 'reset')
    return (
      <Banner tone="warn">
        <Trans>
          We switched this destination off when your password was reset. Check where it leads, then switch it on again.
        </Trans>
      </Banner>
    )
  if (paused === 'gone')
    return (
      <Banner tone="warn">
        <Trans>We switched this destination off: its server answered that the address is gone (410).</Trans>
      </Banner>
    )
  if (paused === 'failing')
    return (
      <Banner tone="warn">
        <Trans>
          We switched this destination off: nothing could be delivered for three days. Once you switch it on, it
          receives what it missed.
        </Trans>
      </Banner>
    )
  if (failingSince === null) return null
  const since = shownDate(failingSince, now)
  return (
    <Banner tone="warn">
      <Trans>Deliveries fail. First failure: {since}. We retry each delivery for a day.</Trans>
    </Banner>
  )
}
