import { useEffect, useRef, useState } from 'react'
import type { OpenedTranscript } from '../open-transcript.ts'
import { removeDraft } from '../saving/drafts.ts'
import { carryOver } from '../saving/carry-over.ts'
import { replaceAll } from '../text/replace-all.ts'
import { useEditor } from '../use-session.ts'
import { RestoreQuestion } from './restore-question.tsx'

/** Offers work that this browser kept when the page ended before it was saved. */
export function RestoreDialog({ opened: { found, database, hasOfflineCopy } }: { opened: OpenedTranscript }) {
  const { view, saver, draft } = useEditor()
  const [isOpen, setIsOpen] = useState(found !== undefined && !hasOfflineCopy)
  const isAsked = useRef(!hasOfflineCopy)
  useEffect(() => {
    // Work without a network goes on by itself: that it is not saved is what was meant.
    if (isAsked.current || !found) return
    isAsked.current = true
    void restore()
  })
  if (!found || !database) return null

  async function restore(): Promise<void> {
    setIsOpen(false)
    await carryOver(found!, { saver, draft, database: database!, show: (timed) => replaceAll(view, timed) })
  }

  async function discard(): Promise<void> {
    setIsOpen(false)
    await removeDraft(database!, found!.key)
  }

  return (
    <RestoreQuestion
      open={isOpen}
      editedAt={found.editedAt}
      onDiscard={() => void discard()}
      onRestore={() => void restore()}
    />
  )
}
