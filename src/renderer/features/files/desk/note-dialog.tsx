import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { type FileListItem, TRANSCRIPTOR_NOTE_LENGTH } from '../../../../shared/contract/files/records.ts'
import { TextArea } from '../../../components/field/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'

export interface NoteDialogProps {
  /** The file whose note is written, null while there is none. */
  item: FileListItem | null
  onSave: (id: string, note: string) => void
  onClose: () => void
}

/** What the owner lets the transcriptor know: names, spellings, who speaks. */
export function NoteDialog({ item, onSave, onClose }: NoteDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog item={item} title={t`Note to the transcriber`} verb={t`Save`} onClose={onClose}>
      {(about, formId) => <NoteForm id={formId} item={about} onSave={onSave} onClose={onClose} />}
    </FormDialog>
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
