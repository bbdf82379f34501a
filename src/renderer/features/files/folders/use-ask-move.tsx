import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { messageOf } from '../../../lib/api.ts'
import { AudienceNote, type Change, changeBy, type Move } from './audience.tsx'

interface Asked {
  change: Change
  /** How many files are moved; null for a folder. */
  files: number | null
  run: () => void
}

/** Moves at once where nobody gains or loses sight of files by it; else says first who does. */
export function useAskMove(folders: readonly Folder[]): {
  ask: (move: Move, run: () => void) => void
  dialog: ReactNode
} {
  const { t } = useLingui()
  const toast = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const anyShared = folders.some((folder) => folder.is_shared)

  function ask(move: Move, run: () => void): void {
    if (!anyShared) return run()
    changeBy(move).then(
      (change) =>
        change === null ? run() : setAsked({ change, files: move.move === 'files' ? move.ids.length : null, run }),
      (error: unknown) => toast({ tone: 'error', text: messageOf(error, messages.folderNotChanged) }),
    )
  }

  const dialog = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setAsked(null)}
      title={asked.files === null ? t`Move the folder?` : t`Move the files?`}
      verb={t`Move`}
      onConfirm={() => {
        asked.run()
        setAsked(null)
      }}
    >
      <AudienceNote change={asked.change} files={asked.files} />
    </ConfirmDialog>
  )
  return { ask, dialog }
}
