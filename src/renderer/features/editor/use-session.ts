import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { PlayerState } from './player/player.ts'
import type { SaveStatus } from './saving/save-status.ts'
import type { EditorCommand } from './commands/command.ts'
import { keysIn } from './commands/key-sets.ts'
import { keyCaps } from './commands/keys.ts'
import { createSession, type EditorSession, type SessionOptions } from './session.ts'
import type { UiState } from './ui-state.ts'

export const SessionContext = createContext<EditorSession | null>(null)

/** The open transcript, inside the editor. */
export function useEditor(): EditorSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useEditor needs an open transcript above it')
  return session
}

/** A part of what the bars show. */
export function useUi<T>(select: (state: UiState) => T): T {
  return useStore(useEditor().ui, select)
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useEditor().player.store, select)
}

/** The key to print beside a command: the first it has in the set in use, as caps; undefined when it has none. */
export function useKeyCaps(): (command: EditorCommand) => string[] | undefined {
  const choice = useStore(useEditor().keys)
  return (command) => {
    const [key] = keysIn(choice, command)
    return key === undefined ? undefined : keyCaps(key)
  }
}

export function useSaveStatus(): SaveStatus {
  return useStore(useEditor().saver.status)
}

/** Opens a transcript as long as the screen shows it. */
export function useOpenSession(options: SessionOptions): EditorSession | undefined {
  const [session, setSession] = useState<EditorSession>()
  const client = useQueryClient()
  // Before the browser paints, so that no empty frame comes between the loading and the text.
  useLayoutEffect(() => {
    const opened = createSession(options)
    // The session holds a view, a medium and timers, so it lives from effect to clean-up, not from render to render.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(opened)
    return () => {
      setSession(undefined)
      const isUnsaved = opened.saver.hasUnsaved()
      // The list was fetched, with its marks of unsaved work, while the last save was on its way.
      const listAnew = () =>
        Promise.all([['files'], ['drafts']].map((queryKey) => client.invalidateQueries({ queryKey })))
      void opened.destroy().then(() => (isUnsaved ? listAnew() : undefined))
    }
  }, [options, client])
  return session
}
