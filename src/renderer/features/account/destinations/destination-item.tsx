import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Destination, DestinationWish } from '../../../../shared/contract/destinations.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { messageOf } from '../../../lib/api.ts'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { draftOf } from './destination-draft.ts'
import { DestinationForm } from './destination-form.tsx'
import styles from '../connections.module.css'
import { DeliveryActions, FailingSince } from '../delivery-actions.tsx'
import { useFormatName } from './format-name.ts'
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
  const formatName = useFormatName()
  const formats = destination.formats.map((format) => formatName(format)).join(', ')
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
        {t(KIND_WORDS[place.kind])} · {formats}
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
      <DeliveryActions
        isEnabled={isEnabled}
        test={test}
        change={change}
        isLogOpen={isLogOpen}
        onLogOpenChange={setLogOpen}
        isChanging={isChanging}
        changeButton={changeButton}
        onChange={() => setAsked(isChanging ? null : 'change')}
        onRemove={() => setAsked('remove')}
      />
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
  const { with_existing: _asked, ...change } = wish
  return change
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
  return failingSince === null ? null : <FailingSince date={failingSince} />
}
