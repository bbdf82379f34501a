import type { AppUpdater } from 'electron-updater'
import { phrase } from '../../shared/words/phrase.ts'
import { say } from '../words.ts'

/** How far an update of the app is. */
export type UpdateState =
  /** This copy does not update itself, as in development. */
  | { at: 'off' }
  | { at: 'idle' }
  | { at: 'checking' }
  | { at: 'loading'; percent: number }
  /** On this computer, to be put in place by a restart, or when the app is quit. */
  | { at: 'ready'; version: string }
  | { at: 'failed' }

/**
 * As much of electron-updater as is used here. It checks what it loads: by its checksum, and on Windows and macOS by
 * the signature of a signed release.
 */
export type Updater = Pick<
  AppUpdater,
  'on' | 'checkForUpdates' | 'quitAndInstall' | 'autoDownload' | 'autoInstallOnAppQuit' | 'allowDowngrade'
>

export interface UpdatesDeps {
  /** Null where this copy does not update itself. */
  updater: Updater | null
  onChange: (state: UpdateState) => void
  /** Told what a person who asked gets to hear. */
  tell: (message: string) => void
  /** Whether a restart would cost something, such as a running recording. */
  isBusy: () => boolean
}

export interface Updates {
  state: () => UpdateState
  /** Looks for a new version and loads it. `isAsked` when a person wants to hear of it. */
  check: (isAsked?: boolean) => Promise<void>
  /** Restarts into the new version. */
  install: () => void
}

/** Looks for new versions, loads them in the background, and puts them in place when nobody is disturbed by it. */
export function createUpdates({ updater, onChange, tell, isBusy }: UpdatesDeps): Updates {
  let state: UpdateState = { at: updater === null ? 'off' : 'idle' }
  const move = (next: UpdateState) => {
    state = next
    onChange(next)
  }
  if (updater !== null) {
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = true
    updater.allowDowngrade = false
    updater.on('download-progress', ({ percent }) => move({ at: 'loading', percent: Math.floor(percent) }))
    updater.on('update-available', () => move({ at: 'loading', percent: 0 }))
    updater.on('update-not-available', () => move({ at: 'idle' }))
    updater.on('update-downloaded', ({ version }) => move({ at: 'ready', version }))
    // Without a listener it would end the app.
    updater.on('error', () => move({ at: 'failed' }))
  }
  return {
    state: () => state,
    async check(isAsked = false) {
      if (updater === null || state.at === 'checking' || state.at === 'loading' || state.at === 'ready') return
      move({ at: 'checking' })
      try {
        await updater.checkForUpdates()
      } catch {
        move({ at: 'failed' })
      }
      if (isAsked && state.at === 'idle') tell(say(phrase('You have the latest version.')))
      if (isAsked && state.at === 'failed')
        tell(say(phrase('We couldn’t check for updates. Try again when this computer is online.')))
    },
    install() {
      if (updater === null || state.at !== 'ready') return
      if (isBusy())
        tell(say(phrase('A recording is running. Stop it first, or quit the app later: the update is installed then.')))
      else updater.quitAndInstall()
    },
  }
}
