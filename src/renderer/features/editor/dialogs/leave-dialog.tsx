import { useLingui } from '@lingui/react/macro'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { leaveQuestion } from '../../../lib/leave-questions.ts'
import type { OfflineCopy, Saving } from '../capabilities.ts'
import { useEditor } from '../use-session.ts'

/**
 * Asks before a text is left, by a link or the browser's Back, whose last changes the server does not have, or while
 * something else goes on that leaving would touch.
 */
export function LeaveDialog() {
  const { t } = useLingui()
  const session = useEditor()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isStuck(session) || leaveQuestion() !== null),
  )
  const isBlocked = blocker.state === 'blocked'
  const question = isBlocked && !isStuck(session) ? leaveQuestion() : null
  const unsaved = session.draft
    ? t`Your last changes are not saved yet. They are kept on this device: to save them, open this file here again.`
    : t`Your last changes are not saved yet, and this browser cannot keep them. You will lose them.`
  return (
    <ConfirmDialog
      open={isBlocked}
      onOpenChange={() => blocker.reset?.()}
      title={question?.title ?? t`Leave with unsaved changes?`}
      verb={t`Leave`}
      danger={!question && !session.draft}
      onConfirm={() => {
        question?.onLeave?.()
        blocker.proceed?.()
      }}
    >
      {question?.text ?? unsaved}
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
