import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { classNames } from '../../components/class-names.ts'
import { runKey } from './commands/keymap.ts'
import { KeyBar } from './bars/key-bar.tsx'
import { NavBar } from './bars/nav-bar.tsx'
import { ToolsBar } from './bars/tools-bar.tsx'
import { AnswersPanel } from './answers/answers-panel.tsx'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { DoubtsPanel } from './doubts/doubts-panel.tsx'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { MachineWriting } from './partial-transcript/machine-writing.tsx'
import { languageName } from './language.ts'
import { OwnersNote } from './notes/owners-note.tsx'
import type { OpenedTranscript } from './open-transcript.ts'
import { PlayerBar } from './player/player-bar.tsx'
import { RecordingKept } from './player/recording-kept.tsx'
import { FileLeaseNotice } from './player/lease-notice.tsx'
import { ReadingAlong } from './presence/reading-along.tsx'
import { ShareEnded } from './presence/share-ended.tsx'
import type { EditorSession } from './session.ts'
import { OriginalPane } from './translations/original-pane.tsx'
import { StylePanel } from './style/style-panel.tsx'
import { useFileStyle } from './style/use-file-style.ts'
import { PartsNotice } from './parts/parts-notice.tsx'
import { TranscriptArea } from './transcript-area.tsx'
import { useDesktop } from './use-desktop.ts'
import { SessionContext, useOpenSession } from './use-session.ts'
import styles from './editor.module.css'

/** The editor: bars, sound, text and keys. */
export function Editor({ opened }: { opened: OpenedTranscript }) {
  const session = useOpenSession(opened)
  if (!session) return null
  return (
    <SessionContext value={session}>
      <title>
        {`${opened.file.name}${opened.translation ? `, ${languageName(opened.translation.language, false)}` : ''} · ` +
          'Longhand'}
      </title>
      <Screen session={session} opened={opened} />
    </SessionContext>
  )
}

function Screen({ session, opened }: { session: EditorSession; opened: OpenedTranscript }) {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (
        event.defaultPrevented ||
        !(target instanceof Element) ||
        target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return
      if (session.view.contentDOM.contains(target) || target.matches('input, textarea, select')) return
      const place = target.closest('[data-region="player"]') ? 'player' : 'page'
      if (runKey(session, event, place)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [session])
  useDesktop(session)
  useFileStyle()
  useEffect(() => {
    const at = Number(new URLSearchParams(location.search).get('at'))
    if (at > 0) session.player.seek(at)
  }, [session])
  return (
    <div className={styles.editor} ref={root} data-density="compact">
      <NavBar />
      <ToolsBar />
      {session.file.media_removed || session.file.is_live ? <div className={styles.noPlayer} /> : <PlayerBar />}
      <div className={classNames(styles.sheet, session.translation && styles.beside)}>
        <section className={styles.notice} aria-label={t`Notices`}>
          <OwnersNote />
          <RecordingKept />
          <PartsNotice />
          <FileLeaseNotice />
          <ReadingAlong />
          <ShareEnded />
          <MachineWriting />
        </section>
        <OriginalPane />
        <TranscriptArea />
        <DoubtsPanel />
        <CommentsPanel />
        <StylePanel />
        <AnswersPanel />
      </div>
      <KeyBar />
      <EditorDialogs opened={opened} />
    </div>
  )
}
