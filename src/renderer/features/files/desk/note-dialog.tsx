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
  const formId = useId()
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Note to the transcriptor"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      {item && <NoteForm id={formId} item={item} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

function NoteForm({ id, item, onSave, onClose }: Omit<NoteDialogProps, 'item'> & { id: string; item: FileListItem }) {
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
        label="Note"
        value={note}
        maxLength={TRANSCRIPTOR_NOTE_LENGTH}
        hint="Names and how they are spelled, who speaks, what matters."
        onChange={(event) => setNote(event.target.value)}
      />
    </form>
  )
}
