import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { VOCABULARY } from '../../../../shared/contract/preferences.ts'
import {
  changeCorrection,
  type Correction,
  listCorrections,
  removeCorrections,
} from '../../../../shared/contract/vocabulary.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Tag } from '../../../components/tag/tag.tsx'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { call, messageOf } from '../../../lib/api.ts'
import styles from './preference-list.module.css'

const correctionsQuery = queryOptions({
  queryKey: ['corrections'],
  queryFn: ({ signal }) => call(listCorrections, {}, { signal }),
})

/** What was learned of a person's corrections: to see, change and remove. */
export function CorrectionsList() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error } = useQuery(correctionsQuery)
  const [isAsking, setAsking] = useState(false)
  const removeAll = useMutation({
    mutationFn: () => call(removeCorrections, {}),
    onSuccess: () => client.setQueryData(correctionsQuery.queryKey, { corrections: [] }),
    onSettled: () => setAsking(false),
  })
  const failed = error ?? removeAll.error
  return (
    <>
      <p className="muted">
        <Trans>
          Names you correct in your transcripts. Correct one twice, and new transcripts in that language have it right.
          What you correct in a folder applies to this folder and those inside it.
        </Trans>
      </p>
      {failed && <Banner tone="danger">{messageOf(failed, messages.unreachable)}</Banner>}
      {data === undefined ? (
        !error && <Loading rows={2} />
      ) : data.corrections.length === 0 ? (
        <p>{t`No corrections yet.`}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {data.corrections.map((correction) => (
              <CorrectionRow key={keyOf(correction)} correction={correction} />
            ))}
          </ul>
          <Button onClick={() => setAsking(true)}>{t`Remove all corrections`}</Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t`Remove all corrections`}
        verb={t`Remove`}
        danger
        sending={removeAll.isPending}
        onConfirm={() => removeAll.mutate()}
      >
        {t`New transcripts no longer use them. Your existing transcripts don’t change.`}
      </ConfirmDialog>
    </>
  )
}

const keyOf = ({ language_code, heard, written, folder_id }: Correction) =>
  JSON.stringify([language_code, heard, written, folder_id])

const focusOn = (element: HTMLElement | null) => element?.focus()

function CorrectionRow({ correction }: { correction: Correction }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [editing, setEditing] = useState<'not yet' | 'now' | 'done'>('not yet')
  const { language_code, heard, written, folder_id, times, undone = 0, is_learned: isLearned } = correction
  const folder = folderPath(useFolders(folder_id !== null), folder_id)
  const [spelling, setSpelling] = useState(written)
  const change = useMutation({
    mutationFn: (becomes: string | null) =>
      call(changeCorrection, { body: { language_code, heard, written, folder_id, becomes } }),
    onSuccess: (corrections) => client.setQueryData(correctionsQuery.queryKey, corrections),
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const becomes = spelling.trim()
    if (becomes !== '' && becomes !== written) change.mutate(becomes)
    setEditing('done')
  }
  return (
    <li>
      <span>
        <strong>
          <bdi>{written}</bdi>
        </strong>{' '}
        <span className="muted">
          {heard !== '' && `${t`heard as “${heard}”`}, `}
          {times > 0 && <Plural value={times} one="corrected # time" other="corrected # times" />}
          {times > 0 && undone > 0 && ', '}
          {undone > 0 && <Plural value={undone} one="undone # time" other="undone # times" />}
        </span>{' '}
        {folder !== '' && (
          <span className="muted">
            <Trans>
              Folder: <bdi>{folder}</bdi>
            </Trans>
          </span>
        )}{' '}
        {isLearned && <Tag>{t`In use`}</Tag>}
      </span>
      {change.error && <Banner tone="danger">{messageOf(change.error, messages.unreachable)}</Banner>}
      {editing === 'now' ? (
        <form noValidate onSubmit={submit}>
          <Field
            label={t`Spelling`}
            ref={focusOn}
            name="written"
            value={spelling}
            onChange={({ target }) => setSpelling(target.value)}
            maxLength={VOCABULARY.characters}
            spellCheck={false}
          />
          <Button type="submit">{t`Save`}</Button>
        </form>
      ) : (
        <span className={styles.actions}>
          <Button
            size={32}
            aria-label={t`Change ${written}`}
            onClick={() => setEditing('now')}
            // Whoever has saved goes on where they began.
            ref={editing === 'done' ? focusOn : undefined}
          >
            {t`Change`}
          </Button>
          <Button
            size={32}
            aria-label={t`Remove ${written}`}
            sending={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t`Remove`}
          </Button>
        </span>
      )}
    </li>
  )
}
