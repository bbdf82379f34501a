import { useEffect } from 'react'
import { platform } from '../../platform/index.ts'
import { commandMenus, runChosen } from './commands/command-menus.ts'
import type { EditorSession } from './session.ts'

/** Puts the commands into the system's menus while the transcript is open, and does those that are chosen there. */
export function useSystemMenus(session: EditorSession): void {
  useEffect(() => {
    const { shell } = platform
    if (!shell) return undefined
    const show = () => shell.setMenus(commandMenus(session.keys.getState(), session.isReadOnly))
    show()
    const stops = [session.keys.subscribe(show), session.ui.subscribe(({ readOnlyBecause }, before) => readOnlyBecause !== before.readOnlyBecause && show()), shell.onCommand((name) => runChosen(session, name))]
    return () => {
      for (const stop of stops) stop()
      shell.setMenus([])
    }
  }, [session])
}
