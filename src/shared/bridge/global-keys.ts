import { phrases } from '../words/phrase.ts'

/**
 * What a key can do while another program is in front, with its words for a person: commands of the player, by the
 * editor's names.
 */
export const GLOBAL_COMMANDS = phrases({
  'toggle-play': 'Play or pause',
  'skip-back': 'Back 5 seconds',
  'skip-forward': 'Forward 5 seconds',
  slower: 'Slower',
  faster: 'Faster',
} as const)
export type GlobalCommand = keyof typeof GLOBAL_COMMANDS
export const GLOBAL_COMMAND_NAMES = Object.keys(GLOBAL_COMMANDS) as GlobalCommand[]

/** The key of each command, as Electron writes it (`Ctrl+Shift+F8`); null for none. */
export type GlobalKeyChoice = Readonly<Record<GlobalCommand, string | null>>

/** Keys that word processors have for nothing that anybody misses. */
export const USUAL_GLOBAL_KEYS: GlobalKeyChoice = {
  'toggle-play': 'CommandOrControl+Shift+F9',
  'skip-back': 'CommandOrControl+Shift+F7',
  'skip-forward': 'CommandOrControl+Shift+F8',
  slower: null,
  faster: null,
}

/** A key as Electron writes it: modifiers, and one key. */
export const ACCELERATOR =
  /^((CommandOrControl|CmdOrCtrl|Ctrl|Cmd|Alt|Shift|Super)\+)*([A-Z\d]|F\d{1,2}|[A-Z][a-zA-Z]{1,15}|[-,./;'=[\]\\`])$/u

/** A command with its key. */
export interface GlobalKey {
  command: GlobalCommand
  key: string | null
  /** Whether the system, or another program, keeps the key to itself. */
  isRefused: boolean
}

/** What became of a choice; the message is for the person. */
export type GlobalKeyReply = { isSet: true } | { isSet: false; message: string }

/** Keys that play while another program is in front. */
export interface GlobalKeysBridge {
  list(): Promise<GlobalKey[]>
  /** Gives a command a key, or none. A key of another command, and one that the system refuses, changes nothing. */
  set(command: GlobalCommand, key: string | null): Promise<GlobalKeyReply>
  /** All keys as they were at first. */
  restore(): Promise<void>
}

/** Channels of {@link GlobalKeysBridge}. */
export const GLOBAL_KEYS_CHANNELS = {
  list: 'global-keys:list',
  set: 'global-keys:set',
  restore: 'global-keys:restore',
} as const

/** One way to write a key, so that two can be compared: on a Mac `CommandOrControl` is the command key. */
export function canonicalAccelerator(key: string, isMac: boolean): string {
  const parts = key
    .split('+')
    .map((part) =>
      /^(CommandOrControl|CmdOrCtrl)$/u.test(part) ? (isMac ? 'Super' : 'Ctrl') : part === 'Cmd' ? 'Super' : part,
    )
  const name = parts.pop() ?? ''
  return [...parts.toSorted(), name].join('+')
}

/**
 * Why a key is no good while another program is in front, for the person; null when it is. Other programs would miss
 * what people type, and what they copy with.
 */
export function globalKeyProblem(key: string): string | null {
  const parts = key.split('+')
  const name = parts.pop() ?? ''
  if (/^F\d{1,2}$/u.test(name)) return key === 'Alt+F4' ? 'Alt+F4 closes programs. Press another key.' : null
  const isSafe = parts.length > 1 && parts.some((part) => part !== 'Shift')
  return isSafe
    ? null
    : 'Other programs need this key. Press a function key, or a key with two modifiers, such as Ctrl and Alt.'
}
