import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { type FileListItem, TRANSCRIPTOR_NOTE_LENGTH } from '../../../../shared/contract/files/records.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'

export interface NoteDialogProps {
  /** The file whose note is written, null while there is none. */
  item: FileListItem | null
  onSave: (id: string, note: string) => void
  onClose: () => void
}

/** What the owner lets the transcriptor know: names, spellings, who speaks. */
export function NoteDialog({ item, onSave, onClose }: NoteDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Note to the transcriber`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId}>
            {t`Save`}
          </Button>
        </>
      }
    >
      {item && <NoteForm id={formId} item={item} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

function NoteForm({ id, item, onSave, onClose }: Omit<NoteDialogProps, 'item'> & { id: string; item: FileListItem }) {
  const { t } = useLingui()
  const before = item.humanTranscription?.note ?? ''
  const [note, setNote] = useState(before)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (note.trim() !== before) onSave(item.file._id, note.trim())
    onClose()
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextArea
        label={t`Note`}
        value={note}
        maxLength={TRANSCRIPTOR_NOTE_LENGTH}
        hint={t`Names and their spelling, who is speaking, what matters.`}
        onChange={(event) => setNote(event.target.value)}
      />
    </form>
  )
}
