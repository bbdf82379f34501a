import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { useDecide, useFlag, useNote, usePublish, useRelease, useRenew, useTake, useTakePart } from './commands.ts'
import { FlagDialog } from './flag-dialog.tsx'
import { HeldDialog } from './held-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { openTranslations } from './open-translations.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { QuotaDialog } from './quota-dialog.tsx'
import { UnresolvedDialog } from './unresolved-dialog.tsx'

type About = 'flag' | 'held' | 'publish' | 'unresolved' | 'preview' | 'quota' | 'note'

/** What rows of human transcriptions ask of the page. */
export interface DeskHandlers {
  /** Takes the file, or tries its failed draft again. */
  onTake: (item: FileListItem) => void
  /** Takes a part of a long file. */
  onTakePart: (item: FileListItem, part: number) => void
  /** Lets the person hear the first minute of a waiting file. */
  onListen: (item: FileListItem) => void
  onRelease: (item: FileListItem) => void
  /** Keeps a taken file from going back to the pool. */
  onRenew: (item: FileListItem) => void
  /** Asks why a taken file cannot be transcribed. */
  onFlag: (item: FileListItem) => void
  /** Asks its owner what becomes of a file that could not be transcribed. */
  onDecide: (item: FileListItem) => void
  onPublish: (item: FileListItem) => void
  onQuota: (item: FileListItem) => void
  onNote: (item: FileListItem) => void
}

/**
 * The transcriptors' side of the files page, and the owner's of the same files: what rows do, and the dialogs for it.
 */
export function useDesk(onProblem: (message: string) => void) {
  const [asked, setAsked] = useState<{ about: About; item: FileListItem } | null>(null)
  const take = useTake(onProblem)
  const takePart = useTakePart(onProblem)
  const release = useRelease(onProblem, take.mutate)
  const renew = useRenew(onProblem)
  const publish = usePublish(onProblem)
  const flag = useFlag(onProblem)
  const decide = useDecide(onProblem)
  const note = useNote(onProblem)
  const close = () => setAsked(null)
  const askedAbout = (about: About) => (asked?.about === about ? asked.item : null)

  const handlers: DeskHandlers = {
    onTake: ({ file }) => take.mutate(file._id),
    onTakePart: ({ file }, part) => takePart.mutate({ id: file._id, part }),
    onRelease: (item) => release.mutate(item),
    onRenew: ({ file }) => renew.mutate(file._id),
    onPublish: (item) => setAsked({ about: openTranslations(item).length > 0 ? 'unresolved' : 'publish', item }),
    onFlag: (item) => setAsked({ about: 'flag', item }),
    onDecide: (item) => setAsked({ about: 'held', item }),
    onListen: (item) => setAsked({ about: 'preview', item }),
    onQuota: (item) => setAsked({ about: 'quota', item }),
    onNote: (item) => setAsked({ about: 'note', item }),
  }
  return {
    handlers,
    /** Id of the file that is being taken. */
    taking: take.isPending ? take.variables : null,
    /** The part that is being taken. */
    takingPart: takePart.isPending ? takePart.variables : null,
    dialogs: (
      <>
        <PublishDialog
          item={askedAbout('publish')}
          sending={publish.isPending}
          onClose={close}
          onConfirm={(id) => publish.mutate(id, { onSettled: close })}
        />
        <FlagDialog item={askedAbout('flag')} onClose={close} onSend={flag.mutate} />
        <HeldDialog
          item={askedAbout('held')}
          sending={decide.isPending}
          onClose={close}
          onDecide={(choice) => decide.mutate(choice, { onSettled: close })}
        />
        <UnresolvedDialog item={askedAbout('unresolved')} onClose={close} />
        <PreviewDialog item={askedAbout('preview')} onTake={handlers.onTake} onClose={close} />
        <QuotaDialog item={askedAbout('quota')} onClose={close} />
        <NoteDialog item={askedAbout('note')} onClose={close} onSave={(id, text) => note.mutate({ id, note: text })} />
      </>
    ),
  }
}
