import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'

export interface LogoutDialogProps {
  /** What would be left behind, a sentence each; closed without any. */
  warnings: readonly string[]
  onLeave: () => void
  onStay: () => void
  leaving: boolean
}

/** Asks before a logout that leaves something behind on this device. */
export function LogoutDialog({ warnings, onLeave, onStay, leaving }: LogoutDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={warnings.length > 0}
      onOpenChange={(open) => open || onStay()}
      title={t`Log out`}
      verb={t`Log out`}
      onConfirm={onLeave}
      sending={leaving}
    >
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </ConfirmDialog>
  )
}
