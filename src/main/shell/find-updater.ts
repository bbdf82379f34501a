import { existsSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'
import type { Updater } from './updates.ts'

/** What a release has beside the app: where later versions lie. */
const ADDRESS_FILE = 'app-update.yml'

/** What updates this copy; null for one that was not installed, or was made to be tried, which has nowhere to look. */
export async function findUpdater({ isPackaged }: Pick<App, 'isPackaged'>, resources: string): Promise<Updater | null> {
  if (!isPackaged || !existsSync(path.join(resources, ADDRESS_FILE))) return null
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
