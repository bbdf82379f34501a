import type { MenuItemConstructorOptions } from 'electron'

/** The app's menu; what the editor can do is in its own menus. */
export function menuTemplate({ isMac, openWebsite }: { isMac: boolean; openWebsite: () => void }): MenuItemConstructorOptions[] {
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Longhand on the web', click: openWebsite }, ...(isMac ? [] : [{ role: 'about' } as const])] },
  ]
}
