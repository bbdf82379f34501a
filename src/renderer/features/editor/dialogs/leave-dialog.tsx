import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useEditor } from '../use-session.ts'

/** Asks before a text is left whose last changes the server does not have. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { draft } = useEditor()
  const navigate = useNavigate()
  return (
    <ConfirmDialog open onOpenChange={onClose} title="Leave with unsaved changes?" verb="Leave" danger={!draft} onConfirm={() => void navigate('/files')}>
      {draft
        ? 'Your last changes could not be saved yet. They are kept on this device: open this file here again to save them.'
        : 'Your last changes could not be saved yet, and this browser cannot keep them. They will be lost.'}
    </ConfirmDialog>
  )
}
