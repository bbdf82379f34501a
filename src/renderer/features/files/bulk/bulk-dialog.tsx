import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, type SubmitEvent } from 'react'
import type { BulkKind, BulkWish, WholeBulkAction } from '../../../../shared/contract/bulk.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { messageOf } from '../../../lib/api.ts'
import { FOLDERS_KEY } from '../../../lib/filing/folders-query.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { live } from '../../../platform/live.ts'
import { FILES_KEY } from '../files-query.ts'
import folderStyles from '../folders/folders.module.css'
import { type BulkDraft, BulkForm } from './bulk-form.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import type { BulkAsk } from './bulk-target.ts'
import { useBulkWords } from './bulk-words.ts'
import { isInWork, useBulkAction, useBulkCommands } from './use-bulk.ts'

export interface BulkDialogProps {
  /** What is asked for, or the id of one that is in work. */
  asked: BulkAsk
  tags: readonly Tag[]
  /** Told the id of what was begun, and null when it has ended. */
  onRunning: (id: string | null) => void
  onClose: () => void
}

/** Something done with many files: what, then what it costs, then how far it is, and where it failed. */
export function BulkDialog({ asked, tags, onRunning, onClose }: BulkDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const wordsOf = useBulkWords()
  const [draft, setDraft] = useState<BulkDraft | null>(typeof asked === 'string' ? null : firstDraft(asked))
  const [id, setId] = useState(typeof asked === 'string' ? asked : null)
  const { data: action } = useBulkAction(id)
  const { start, begin, cancel } = useBulkCommands()
  const isOver = action?.state === 'done' || action?.state === 'cancelled'
  useBulkEnd(action, { onRunning, onClose })
  const kind = (draft?.wish.kind ?? action?.kind ?? 'move') as BulkKind
  const words = wordsOf(kind, draft?.wish.kind === 'archive' ? draft.wish.is_archived : true)
  const count = typeof asked === 'string' ? (action?.files ?? 0) : asked.target.count
  const wish = draft && wishOf(draft)
  const problem = [start.error, begin.error, cancel.error].find((error) => error !== null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!wish || typeof asked === 'string' || start.isPending) return
    start.mutate(
      { wish, target: asked.target },
      {
        onSuccess: ({ _id }) => {
          setId(_id)
          onRunning(_id)
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title(count)}
      problem={problem && messageOf(problem, messages.fileNotChanged)}
      actions={
        <>
          {action && !isOver && (
            <Button sending={cancel.isPending} onClick={() => cancel.mutate(action._id)}>
              {t`Cancel`}
            </Button>
          )}
          {(!action || isInWork(action) || isOver) && (
            <Button look={action ? 'main' : 'plain'} onClick={onClose}>
              {action ? t`Close` : t`Cancel`}
            </Button>
          )}
          {!action && id === null && (
            <Button
              look={kind === 'remove' ? 'danger' : 'main'}
              type="submit"
              form={formId}
              disabled={!wish}
              sending={start.isPending}
            >
              {words.verb}
            </Button>
          )}
          {action?.state === 'ready' && (
            <Button
              look={kind === 'remove' ? 'danger' : 'main'}
              sending={begin.isPending}
              onClick={() => begin.mutate(action._id)}
            >
              {words.verb}
            </Button>
          )}
        </>
      }
    >
      {action ? (
        <BulkProgress action={action} />
      ) : (
        draft && (
          <form id={formId} className={folderStyles.form} noValidate onSubmit={submit}>
            <BulkForm
              draft={draft}
              tags={tags}
              onChange={(change) => setDraft((before) => before && { ...before, ...change })}
            />
          </form>
        )
      )}
    </Dialog>
  )
}

/** Once it ends, pages are fetched again; where all went well it is said, and the dialog closes. */
function useBulkEnd(
  action: WholeBulkAction | undefined,
  { onRunning, onClose }: Pick<BulkDialogProps, 'onRunning' | 'onClose'>,
): void {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const onEnd = useEffectEvent(() => {
    if (!action) return
    const { state, finished: done, failed_count: failed } = action
    onRunning(null)
    live.checkFiles()
    for (const queryKey of [FILES_KEY, FOLDERS_KEY, profileQuery.queryKey]) void client.invalidateQueries({ queryKey })
    if (state !== 'done' || failed > 0) return
    toast({ tone: 'ok', text: t`${plural(done, { one: '# file done.', other: '# files done.' })}` })
    onClose()
  })
  const isOver = action?.state === 'done' || action?.state === 'cancelled'
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver])
}

function firstDraft(asked: Exclude<BulkAsk, string>): BulkDraft {
  return { wish: firstWish(asked), addresses: '' }
}

function firstWish({ kind, isArchived = true, folderId = null }: Exclude<BulkAsk, string>): BulkWish {
  const wishes: { [Kind in BulkKind]: Extract<BulkWish, { kind: Kind }> } = {
    archive: { kind: 'archive', is_archived: isArchived },
    move: { kind: 'move', folder_id: folderId },
    tag: { kind: 'tag', add: [], remove: [] },
    status: { kind: 'status', status: 'FINISHED' },
    'style-guide': { kind: 'style-guide', style_guide: null },
    remove: { kind: 'remove' },
    resume: { kind: 'resume' },
    hold: { kind: 'hold', reason: '' },
    'lift-hold': { kind: 'lift-hold' },
    again: { kind: 'again' },
    translate: { kind: 'translate', language: '' },
    answer: { kind: 'answer', template_id: null },
    share: { kind: 'share', email_addresses: [], right: 'read', days: null, message: '' },
    'share-group': { kind: 'share-group', right: 'read', days: null },
    unshare: { kind: 'unshare', email_addresses: [] },
    transfer: { kind: 'transfer', to: null, folder_id: null },
  }
  return wishes[kind]
}

/** What a draft asks for; null while something is missing. */
function wishOf({ wish, addresses }: BulkDraft): BulkWish | null {
  switch (wish.kind) {
    case 'tag':
      return wish.add.length + wish.remove.length > 0 ? wish : null
    case 'translate':
      return wish.language === '' ? null : wish
    case 'hold':
      return wish.reason.trim() === '' ? null : { ...wish, reason: wish.reason.trim() }
    case 'share':
    case 'unshare': {
      const list = addresses.split(/[\s,;]+/u).filter((address) => address !== '')
      return list.length === 0 ? null : { ...wish, email_addresses: list }
    }
    default:
      return wish
  }
}
