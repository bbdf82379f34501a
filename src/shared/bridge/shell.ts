import type { LanguageCode } from '../words/languages.ts'

/** What is told about a recording in the tray; the computer stays awake while one runs. */
export type RecordingState = 'idle' | 'recording' | 'paused'

/** What the tray asks of a recorder, by {@link ShellBridge.onCommand}. */
export const RECORDER_COMMANDS = {
  pause: 'recording-pause',
  resume: 'recording-resume',
  stop: 'recording-stop',
} as const

/** A command of the page in the app's menu. */
export interface MenuCommand {
  /** What {@link ShellBridge.onCommand} is told when it is chosen. */
  name: string
  label: string
  /** Keys as Electron writes them, for show: the page hears its keys itself. */
  accelerator?: string
}

/** One menu of the page's own commands. */
export interface CommandMenu {
  label: string
  commands: readonly MenuCommand[]
}

/** What the system's notification says; a click on it shows the window, at `path` where one is given. */
export interface Notice {
  title: string
  body: string
  path: string | null
}

/** Whether a server answers; the message is for the person. */
export type ServerCheck = { isUsable: true; address: string } | { isUsable: false; message: string }

/** What the page shares with the system around it: menus, tray, notifications, links, the server it talks to. */
export interface ShellBridge {
  /** Whether a server at that address is one of ours and answers. */
  checkServer(address: string): Promise<ServerCheck>
  /** Puts the page's commands into the app's menu in place of those before. */
  setMenus(menus: readonly CommandMenu[]): void
  /** Puts menus, tray and dialogs into a language. */
  setLanguage(language: LanguageCode): void
  /** Hears which command was chosen in the menu, or by a key while the app is not in front; answers how to stop. */
  onCommand(listener: (name: string) => void): () => void
  /** Hears the path of a link or notification that was opened; answers how to stop. */
  onPath(listener: (path: string) => void): () => void
  setRecordingState(state: RecordingState): void
  notify(notice: Notice): void
}

/** Channels of {@link ShellBridge}. */
export const SHELL_CHANNELS = {
  checkServer: 'shell:check-server',
  setMenus: 'shell:set-menus',
  setLanguage: 'shell:set-language',
  command: 'shell:command',
  path: 'shell:path',
  setRecordingState: 'shell:set-recording-state',
  notify: 'shell:notify',
} as const
