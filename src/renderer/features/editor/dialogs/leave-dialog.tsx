import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import type { OfflineCopy, Saving } from '../capabilities.ts'
import { useEditor } from '../use-session.ts'

/** Asks before a text is left, by a link or the browser's Back, whose last changes the server does not have. */
export function LeaveDialog() {
  const session = useEditor()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isStuck(session),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave with unsaved changes?"
      verb="Leave"
      danger={!session.draft}
      onConfirm={() => blocker.proceed?.()}
    >
      {session.draft
        ? 'Your last changes could not be saved yet. They are kept on this device: open this file here again to ' +
          'save them.'
        : 'Your last changes could not be saved yet, and this browser cannot keep them. They will be lost.'}
    </ConfirmDialog>
  )
}

/**
 * Whether something is unsaved that will not be saved on leaving. What was taken along is kept here on purpose, and
 * brought to the server by itself.
 */
function isStuck({ saver, hasOfflineCopy }: Saving & OfflineCopy): boolean {
  const { phase } = saver.status.getState()
  const cannotSave = phase === 'retrying' || phase === 'refused' || phase === 'conflict' || !navigator.onLine
  return !hasOfflineCopy && cannotSave && saver.hasUnsaved()
}
