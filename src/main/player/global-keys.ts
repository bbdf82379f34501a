import type { GlobalShortcut } from 'electron'

/**
 * Keys that play while another program is in front, with the command of the page that each does. The media keys of a keyboard,
 * and three that word processors have for nothing that anybody misses.
 */
export const GLOBAL_KEYS: Readonly<Record<string, string>> = {
  MediaPlayPause: 'toggle-play',
  MediaPreviousTrack: 'skip-back',
  MediaNextTrack: 'skip-forward',
  'CommandOrControl+Shift+F7': 'skip-back',
  'CommandOrControl+Shift+F8': 'skip-forward',
  'CommandOrControl+Shift+F9': 'toggle-play',
}

/** Keys are taken from other programs only while there is something to play. */
export interface GlobalKeys {
  setArmed: (isArmed: boolean) => void
}

export interface GlobalKeysDeps {
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>
  /** A key was pressed that means this command. */
  press: (command: string) => void
}

export function createGlobalKeys({ globalShortcut, press }: GlobalKeysDeps): GlobalKeys {
  const taken = new Set<string>()
  return {
    setArmed(isArmed) {
      for (const [key, command] of Object.entries(GLOBAL_KEYS)) {
        if (isArmed && !taken.has(key)) {
          // Another program may have it, or the system may want the person's consent first: the other keys work all the same.
          if (globalShortcut.register(key, () => press(command))) taken.add(key)
        } else if (!isArmed && taken.delete(key)) globalShortcut.unregister(key)
      }
    },
  }
}
