import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { holdFile, holdFolder, liftFileHold, liftFolderHold } from '../../../shared/contract/holds.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { ReasonField, useReason } from '../../components/reason-field/reason-field.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { useRefetch } from './folders/use-folder-commands.ts'

/** A file or a folder that is put on legal hold, or whose hold is lifted. */
export interface Holdable {
  kind: 'file' | 'folder'
  id: string
  name: string
  isHeld: boolean
}

/** Puts a file or a folder on legal hold, with a reason, or lifts the owner's own hold. */
export function HoldDialog({ about, onClose }: { about: Holdable; onClose: () => void }) {
  return about.isHeld ? <LiftDialog about={about} onClose={onClose} /> : <PlaceDialog about={about} onClose={onClose} />
}

function PlaceDialog({ about: { kind, id, name }, onClose }: { about: Holdable; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const refetch = useRefetch()
  const hold = useMutation({
    mutationFn: (text: string) =>
      kind === 'file'
        ? call(holdFile, { params: { id }, body: { reason: text } })
        : call(holdFolder, { params: { id }, body: { reason: text } }),
    onSuccess: async () => {
      await refetch()
      onClose()
    },
  })
  const reason = useReason(hold)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Put ${name} on legal hold`}
      unsaved={!reason.isMissing}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={hold.isPending}>
            {t`Put on hold`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={reason.submit}>
        {hold.error && <Banner tone="danger">{messageOf(hold.error, messages.unreachable)}</Banner>}
        <p>
          {kind === 'file'
            ? t`Until you lift the hold, nobody can delete the file, and no storage period deletes it.`
            : t`Until you lift the hold, nobody can delete the files in this folder or move them out of it.`}
        </p>
        <ReasonField reason={reason} />
      </form>
    </Dialog>
  )
}

function LiftDialog({ about: { kind, id, name }, onClose }: { about: Holdable; onClose: () => void }) {
  const { t } = useLingui()
  const refetch = useRefetch()
  const lift = useMutation({
    mutationFn: () =>
      kind === 'file' ? call(liftFileHold, { params: { id } }) : call(liftFolderHold, { params: { id } }),
    onSuccess: async () => {
      await refetch()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !lift.isPending && onClose()}
      title={t`Lift the legal hold on ${name}?`}
      verb={t`Lift hold`}
      sending={lift.isPending}
      onConfirm={() => lift.mutate()}
    >
      {lift.error && <Banner tone="danger">{messageOf(lift.error, messages.unreachable)}</Banner>}
      <p>{t`It can then be deleted again, by hand or when its storage period ends.`}</p>
    </ConfirmDialog>
  )
}
