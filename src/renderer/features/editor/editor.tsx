import { useEffect, useRef } from 'react'
import { runKey } from './commands/keymap.ts'
import { KeyBar } from './bars/key-bar.tsx'
import { NavBar } from './bars/nav-bar.tsx'
import { ToolsBar } from './bars/tools-bar.tsx'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import type { OpenedTranscript } from './open-transcript.ts'
import { PlayerBar } from './player/player-bar.tsx'
import type { EditorSession } from './session.ts'
import { TranscriptArea } from './transcript-area.tsx'
import { SessionContext, useOpenSession } from './use-session.ts'
import styles from './editor.module.css'

/** The editor: bars, sound, text and keys. */
export function Editor({ opened }: { opened: OpenedTranscript }) {
  const session = useOpenSession(opened)
  if (!session) return null
  return (
    <SessionContext value={session}>
      <title>{`${opened.file.name} · Longhand`}</title>
      <Screen session={session} opened={opened} />
    </SessionContext>
  )
}

function Screen({ session, opened }: { session: EditorSession; opened: OpenedTranscript }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      if (session.view.contentDOM.contains(target) || target.matches('input, textarea, select')) return
      const place = target.closest('[data-region="player"]') ? 'player' : 'page'
      if (runKey(session, event, place)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [session])
  return (
    <div className={styles.editor} ref={root} data-density="compact">
      <NavBar />
      <ToolsBar />
      <PlayerBar />
      <TranscriptArea />
      <KeyBar />
      <EditorDialogs opened={opened} />
    </div>
  )
}
