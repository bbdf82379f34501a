import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { RefusalList } from './refusal-list.tsx'
import { useMany } from './use-many.ts'

/** What is done with many files, in words. */
export interface ManyWords {
  title: string
  verb: string
  /** While it goes on. */
  progress: string
  /** Of so many files it was refused. */
  refused: (count: number) => string
  /** With so many files it is done. */
  done: (count: number) => string
}

export interface ManyDialogProps {
  items: readonly FileListItem[]
  words: ManyWords
  danger?: boolean
  /** Does it with a file; answers why it was refused, or null. */
  act: (item: FileListItem) => Promise<string | null>
  /** Called after each run, before what became of it is said. */
  onEnd?: () => Promise<void>
  onClose: () => void
  /** What it costs or loses, which is said first. */
  children: ReactNode
}

/**
 * Asks once before something is done with several files, and says how far it is; Cancel leaves those alone that were
 * not tried yet. Those of which it was refused are named, each with its reason, and can be tried again.
 */
export function ManyDialog({ items, words, danger = false, act, onEnd, onClose, children }: ManyDialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const { isRunning, progress, start, cancel } = useMany(act)
  const refusals = isRunning ? [] : (progress?.refusals ?? [])
  const left = refusals.length > 0 ? refusals.map(({ item }) => item) : items

  async function run() {
    const { done, refusals: refused } = await start(left)
    await onEnd?.()
    if (refused.length > 0) return
    toast({ tone: 'ok', text: words.done(done) })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isRunning) cancel()
        else onClose()
      }}
      title={refusals.length > 0 ? words.refused(refusals.length) : words.title}
      verb={refusals.length > 0 ? t`Try again` : words.verb}
      danger={danger}
      sending={isRunning}
      blocked={items.length === 0}
      onConfirm={() => void run()}
    >
      {isRunning ? (
        <Progress label={words.progress} value={(progress?.done ?? 0) / left.length} />
      ) : refusals.length > 0 ? (
        <RefusalList refusals={refusals} />
      ) : (
        children
      )}
    </ConfirmDialog>
  )
}
