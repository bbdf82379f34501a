import { useLingui } from '@lingui/react/macro'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import type { OfflineCopy, Saving } from '../capabilities.ts'
import { useEditor } from '../use-session.ts'

/** Asks before a text is left, by a link or the browser's Back, whose last changes the server does not have. */
export function LeaveDialog() {
  const { t } = useLingui()
  const session = useEditor()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isStuck(session),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t`Leave with unsaved changes?`}
      verb={t`Leave`}
      danger={!session.draft}
      onConfirm={() => blocker.proceed?.()}
    >
      {session.draft
        ? t`Your last changes are not saved yet. They are kept on this device: to save them, open this file here again.`
        : t`Your last changes are not saved yet, and this browser cannot keep them. You will lose them.`}
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
