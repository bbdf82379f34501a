import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { writeNote } from '../commands/paragraph-commands.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor } from '../use-session.ts'

/** Longest note that the server takes. */
const LONGEST_NOTE = 20_000

/** Writes the note of the paragraph at the caret. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const [paragraph] = useState(() => session.ui.getState().caret.paragraph)
  const before = itemAt(session.view.state.field(timedField).paragraphs, paragraph)?.note ?? ''
  const [note, setNote] = useState(before)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (note !== before) writeNote(session, paragraph, note.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Note`}
      unsaved={note !== before}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form="note-form">
            {t`Save note`}
          </Button>
        </>
      }
    >
      <form id="note-form" onSubmit={submit}>
        <TextArea
          label={t`Note on this paragraph`}
          hint={t`Clear the text to delete the note.`}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
