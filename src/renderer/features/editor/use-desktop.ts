import { useEffect } from 'react'
import { platform } from '../../platform/index.ts'
import { commandMenus, runChosen } from './commands/command-menus.ts'
import type { CommandSession } from './commands/commands.ts'
import type { KeyBindings } from './commands/keymap.ts'
import { i18n } from '../../lib/words/lingui.tsx'

/**
 * Puts the commands into the system's menus while the transcript is open, does what is chosen there, and leaves the
 * sound to the small player while that is open.
 */
export function useDesktop(session: CommandSession & KeyBindings): void {
  useEffect(() => {
    const { shell, player } = platform
    if (!shell || !player) return undefined
    const show = () => shell.setMenus(commandMenus(session.keys.getState(), session.isReadOnly))
    show()
    const stops = [
      // The menus are in the language of the app.
      i18n.on('change', show),
      session.keys.subscribe(show),
      session.ui.subscribe(({ readOnlyBecause }, before) => readOnlyBecause !== before.readOnlyBecause && show()),
      shell.onCommand((name) => runChosen(session, name)),
      player.onOpen((isPlayedElsewhere) => session.ui.setState({ isPlayedElsewhere })),
      session.player.store.subscribe(
        ({ isReady }, before) => isReady !== before.isReady && player.setPlayable(isReady),
      ),
    ]
    player.setPlayable(session.player.store.getState().isReady)
    return () => {
      for (const stop of stops) stop()
      shell.setMenus([])
      player.setPlayable(false)
    }
  }, [session])
}
