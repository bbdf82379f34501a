import type { Notification, NotificationConstructorOptions } from 'electron'
import { isOpenablePath } from '../../shared/bridge/app-path.ts'
import type { Notice } from '../../shared/bridge/shell.ts'

export interface NoticesDeps {
  Notification: {
    isSupported(): boolean
    new (options: NotificationConstructorOptions): Pick<Notification, 'on' | 'show'>
  }
  /** Nobody is told of what they are looking at. */
  isInFront: () => boolean
  /** Shows the window, at a path where one is given. */
  show: (path: string | null) => void
}

/** Shows the system's notifications, which lead back into the app. */
export function createNotices({ Notification: Shown, isInFront, show }: NoticesDeps): (notice: Notice) => void {
  /** Kept until they are gone, for a collected one hears no click. */
  const open = new Set<object>()
  return ({ title, body, path }) => {
    if (isInFront() || !Shown.isSupported()) return
    const shown = new Shown({ title, body })
    open.add(shown)
    shown.on('click', () => {
      open.delete(shown)
      show(path !== null && isOpenablePath(path) ? path : null)
    })
    shown.on('close', () => void open.delete(shown))
    shown.show()
  }
}
