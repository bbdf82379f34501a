import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { isEditable } from '../../../../shared/domain/file-status.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import type { ListView } from '../list-view.ts'
import { textsOfView } from '../files-of-view.ts'
import { LinksMade } from './links-made.tsx'
import { LinksTerms } from './links-terms.tsx'
import { useManyLinks } from './use-many-links.ts'

interface LinksDialogProps {
  items: readonly FileListItem[]
  /** A view, all files of which are meant. */
  all?: ListView | undefined
  onClose: () => void
}

/** Makes a link to each of several files on the same terms, and gives them as a list. */
export function LinksDialog({ items, all, onClose }: LinksDialogProps) {
  const { t } = useLingui()
  const ready = items.filter(({ file }) => isEditable(file.status)).map(({ file }) => file._id)
  const { run, start, cancel } = useManyLinks(async (signal) => (all ? textsOfView(all, signal) : ready))
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const { links, failed } = run?.made ?? { links: [], failed: [] }
  const through = links.length + failed.length
  /** Links are told once: what nobody has copied yet is not closed by a slip. */
  function leave() {
    if (run?.isRunning) cancel()
    else if (links.length === 0 || isSaved || isWarned) onClose()
    else setWarned(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={t`Create links`} width={36}>
      {run?.isRunning ? (
        <Progress
          label={t`Creating links`}
          value={run.all === 0 ? null : through / run.all}
          actions={
            <Button size={32} onClick={cancel}>
              {t`Cancel`}
            </Button>
          }
        />
      ) : run && through > 0 ? (
        <LinksMade run={run} isWarned={isWarned && !isSaved} onSaved={() => setSaved(true)} onClose={leave} />
      ) : (
        <LinksTerms
          count={all ? null : { ready: ready.length, left: items.length - ready.length }}
          problem={run?.problem ?? null}
          onTerms={(terms) => void start(terms)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
