import type { BrowserWindow } from 'electron'
import { SHELL_CHANNELS } from '../../shared/bridge/shell.ts'

export interface MainWindowDeps {
  /** Makes the window, with the screen of that path in it. */
  open: (path: string) => BrowserWindow
  /** The page was left or loaded again, and what it held open has to go. */
  onPageGone: () => void
  /** Its page has ended by itself, as for want of memory; `reload` opens it anew. */
  onPageCrashed: (reload: () => void) => unknown
}

/** The one window that people work in: there is one at most, and it comes back when it is asked for. */
export interface MainWindow {
  /** Brings it to the front, at a path where one is given. */
  show: (path?: string | null) => void
  /** Sends to its page; false when there is none. */
  tell: (channel: string, message: unknown) => boolean
  /** Whether the contents of that id are its page. */
  has: (contentsId: number) => boolean
  isInFront: () => boolean
}

export function createMainWindow({ open, onPageGone, onPageCrashed }: MainWindowDeps): MainWindow {
  let window: BrowserWindow | null = null
  const current = () => (window === null || window.isDestroyed() ? null : window)

  function create(path: string): void {
    const made = open(path)
    window = made
    made.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) onPageGone()
    })
    made.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      onPageGone()
      onPageCrashed(() => current() === made && made.webContents.reload())
    })
    made.on('closed', () => {
      window = null
      onPageGone()
    })
  }

  return {
    show(path = null) {
      const shown = current()
      if (shown === null) return create(path ?? '/')
      if (shown.isMinimized()) shown.restore()
      shown.show()
      shown.focus()
      if (path !== null) shown.webContents.send(SHELL_CHANNELS.path, path)
    },
    tell(channel, message) {
      const told = current()
      told?.webContents.send(channel, message)
      return told !== null
    },
    has: (contentsId) => current()?.webContents.id === contentsId,
    isInFront: () => current()?.isFocused() ?? false,
  }
}
