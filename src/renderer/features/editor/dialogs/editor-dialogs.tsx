import { ErrorDialog } from '../../../components/dialog/error-dialog.tsx'
import { ExportDialog } from '../../../components/export-dialog/export-dialog.tsx'
import { downloadExport } from '../../../lib/download-export.ts'
import type { OpenedTranscript } from '../open-transcript.ts'
import { useEditor, useSaveStatus, useUi } from '../use-session.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { useState } from 'react'

/** The one dialog that is open, if any. */
export function EditorDialogs({ opened }: { opened: OpenedTranscript }) {
  const { file, saver, ui } = useEditor()
  const dialog = useUi((state) => state.dialog)
  const status = useUi((state) => state.status)
  const close = () => ui.setState({ dialog: null })
  return (
    <>
      <ExportDialog file={dialog === 'export' ? { ...file, status } : null} onClose={close} download={downloadExport} prepare={saver.save} />
      {dialog === 'info' && <InfoDialog onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'note' && <NoteDialog onClose={close} />}
      {dialog === 'rename' && <SpeakerDialog onClose={close} />}
      <ConflictDialog />
      <RestoreDialog opened={opened} />
      <RefusedDialog />
    </>
  )
}

/** Why a save was refused; the text stays, here and in the browser's database. */
function RefusedDialog() {
  const status = useSaveStatus()
  const [seen, setSeen] = useState<typeof status>()
  const isOpen = status.phase === 'refused' && seen !== status
  return <ErrorDialog message={isOpen ? status.message || 'The text could not be saved. Your edits are still here.' : null} onClose={() => setSeen(status)} />
}
