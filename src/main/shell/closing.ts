import type { MessageBoxSyncOptions, WebContents } from 'electron'
import { phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'

/**
 * Asks before a window closes or loads again whose page would lose something, as while it records: Electron itself
 * would only stay, and say nothing.
 */
export function askBeforeClosing({
  webContents,
  ask,
}: {
  webContents: Pick<WebContents, 'on'>
  /** Shows a question, and answers the number of the button that was pressed. */
  ask: (question: MessageBoxSyncOptions) => number
}): void {
  webContents.on('will-prevent-unload', (event) => {
    const pressed = ask({
      type: 'question',
      message: say(phrase('Leave although something is not finished?')),
      detail: say(phrase('A running recording stops. What was recorded stays on this computer.')),
      buttons: [say(phrase('Stay')), say(phrase('Leave anyway'))],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    // Preventing what prevents the unload lets it go on.
    if (pressed === 1) event.preventDefault()
  })
}
