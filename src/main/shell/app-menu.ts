import type { MenuItemConstructorOptions } from 'electron'
import type { CommandMenu } from '../../shared/bridge/shell.ts'
import { phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'
import type { UpdateState } from './updates.ts'

export interface AppMenu {
  isMac: boolean
  /** What the page can do now, as of an open transcript. */
  menus: readonly CommandMenu[]
  /** A command of the page was chosen. */
  choose: (name: string) => void
  update: UpdateState
  checkForUpdates: () => void
  installUpdate: () => void
  openWebsite: () => void
  changeServer: () => void
  /** Opens what can be set about this app. */
  showSettings: () => void
}

/** The app's menu: what every app has, and the commands of the page between. */
export function menuTemplate({
  isMac,
  menus,
  choose,
  changeServer,
  showSettings,
  openWebsite,
  ...updating
}: AppMenu): MenuItemConstructorOptions[] {
  const update = updateItem(updating)
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    ...menus.map(({ label, commands }) => ({
      label,
      submenu: commands.map((command) => commandItem(command, choose)),
    })),
    {
      label: say(phrase('View')),
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
    {
      role: 'help',
      submenu: [
        { label: say(phrase('Longhand on the web')), click: openWebsite },
        { label: say(phrase('Settings of this app…')), accelerator: 'CmdOrCtrl+,', click: showSettings },
        { label: say(phrase('Use another server…')), click: changeServer },
        ...(update ? [update] : []),
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ]
}

/** The keys are for show: the page hears them itself, wherever they work. */
function commandItem(
  { name, label, accelerator }: CommandMenu['commands'][number],
  choose: AppMenu['choose'],
): MenuItemConstructorOptions {
  return { label, ...(accelerator && { accelerator, registerAccelerator: false }), click: () => choose(name) }
}

function updateItem({
  update,
  checkForUpdates,
  installUpdate,
}: Pick<AppMenu, 'update' | 'checkForUpdates' | 'installUpdate'>): MenuItemConstructorOptions | null {
  switch (update.at) {
    case 'off':
      return null
    case 'checking':
      return { label: say(phrase('Looking for updates')), enabled: false }
    case 'loading':
      return { label: say(phrase('Loading the update, {percent} %', { percent: update.percent })), enabled: false }
    case 'ready':
      return { label: say(phrase('Restart to update to {version}', { version: update.version })), click: installUpdate }
    default:
      return { label: say(phrase('Check for updates')), click: checkForUpdates }
  }
}
