import type { App } from 'electron'
import type { Updater } from './updates.ts'

/** What updates this copy; null for one that was not installed, which has nowhere to look. */
export async function findUpdater({ isPackaged }: Pick<App, 'isPackaged'>): Promise<Updater | null> {
  if (!isPackaged) return null
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
