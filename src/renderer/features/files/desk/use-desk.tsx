import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files.ts'
import { messages } from '../../../../shared/messages.ts'
import { useNote, usePublish, useRelease, useTake } from './commands.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { QuotaDialog } from './quota-dialog.tsx'

/** What rows of human transcriptions ask of the page. */
export interface DeskHandlers {
  /** Takes the file, or tries its failed draft again. */
  onTake: (item: FileListItem) => void
  onRelease: (item: FileListItem) => void
  onPublish: (item: FileListItem) => void
  onQuota: (item: FileListItem) => void
  onNote: (item: FileListItem) => void
}

/** The transcriptors' side of the files page, and the owner's of the same files: what rows do, and the dialogs for it. */
export function useDesk(onProblem: (message: string) => void) {
  const [asked, setAsked] = useState<{ about: 'publish' | 'quota' | 'note'; item: FileListItem } | null>(null)
  const take = useTake(onProblem)
  const release = useRelease(onProblem, take.mutate)
  const publish = usePublish(onProblem)
  const note = useNote(onProblem)
  const close = () => setAsked(null)
  const askedAbout = (about: 'publish' | 'quota' | 'note') => (asked?.about === about ? asked.item : null)

  const handlers: DeskHandlers = {
    onTake: ({ file }) => take.mutate(file._id),
    onRelease: ({ file }) => release.mutate(file._id),
    onPublish: (item) => (hasOpenTranslation(item) ? onProblem(messages.translationsUnresolved) : setAsked({ about: 'publish', item })),
    onQuota: (item) => setAsked({ about: 'quota', item }),
    onNote: (item) => setAsked({ about: 'note', item }),
  }
  return {
    handlers,
    /** Id of the file that is being taken. */
    taking: take.isPending ? take.variables : null,
    dialogs: (
      <>
        <PublishDialog item={askedAbout('publish')} sending={publish.isPending} onClose={close} onConfirm={(id) => publish.mutate(id, { onSettled: close })} />
        <QuotaDialog item={askedAbout('quota')} onClose={close} />
        <NoteDialog item={askedAbout('note')} onClose={close} onSave={(id, text) => note.mutate({ id, note: text })} />
      </>
    ),
  }
}

function hasOpenTranslation({ humanTranscription }: FileListItem): boolean {
  return humanTranscription?.translate_languages.some(({ status }) => status === 'UNTRANSLATED') ?? false
}
