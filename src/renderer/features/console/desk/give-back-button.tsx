import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import type { useReturn } from './desk-queries.ts'

export interface GiveBackButtonProps {
  /** What it gives back, for who cannot see where it stands. */
  label: string
  email: string
  giveBack: ReturnType<typeof useReturn>
}

/** Gives back what somebody has taken, once it is said what that means for them. */
export function GiveBackButton({ label, email, giveBack }: GiveBackButtonProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={32} sending={giveBack.isPending} aria-label={label} onClick={() => setAsking(true)}>
        {t`Give back`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Give this file back?`}
        verb={t`Give back`}
        danger
        onConfirm={() => {
          setAsking(false)
          giveBack.mutate()
        }}
      >
        <Trans>
          Any transcriber can take it then and goes on with the text that is saved. {email} loses access to it and is
          told by e-mail.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
