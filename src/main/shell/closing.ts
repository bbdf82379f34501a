import type { MessageBoxSyncOptions, WebContents } from 'electron'

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
      message: 'Something here is not finished.',
      detail: 'A recording that is running ends, and stays on this computer.',
      buttons: ['Stay', 'Close anyway'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    // Preventing what prevents the unload lets it go on.
    if (pressed === 1) event.preventDefault()
  })
}
