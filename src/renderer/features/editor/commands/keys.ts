import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '../../../lib/words/i18n.ts'
import type { CommandPlace, EditorCommand } from './command.ts'

/** The keys of a command in a set. */
export type KeysOf = (command: EditorCommand) => readonly string[]

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/u.test(navigator.platform)

/** Modifiers in the order in which they are written and printed. */
export const MODIFIERS = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift'] as const

const CTRL = msg({ message: 'Ctrl', context: 'a key of the keyboard' })

/** Keys with a name on them, which is another one on keyboards of other countries. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  ...(!isMac && { Mod: CTRL }),
  Ctrl: CTRL,
  Shift: msg({ message: 'Shift', context: 'a key of the keyboard' }),
  Escape: msg({ message: 'Esc', context: 'a key of the keyboard' }),
  Enter: msg({ message: 'Enter', context: 'a key of the keyboard' }),
  Backspace: msg({ message: 'Backspace', context: 'a key of the keyboard' }),
  Delete: msg({ message: 'Delete', context: 'a key of the keyboard' }),
  Space: msg({ message: 'Space', context: 'a key of the keyboard' }),
  Home: msg({ message: 'Home', context: 'a key of the keyboard' }),
  End: msg({ message: 'End', context: 'a key of the keyboard' }),
  PageUp: msg({ message: 'PageUp', context: 'a key of the keyboard' }),
  PageDown: msg({ message: 'PageDown', context: 'a key of the keyboard' }),
}

const CAPS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Alt: isMac ? '⌥' : 'Alt',
  Meta: isMac ? '⌘' : 'Meta',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '=': '+',
  '-': '−',
  NumpadAdd: 'Pad +',
  NumpadSubtract: 'Pad −',
  NumpadMultiply: 'Pad ×',
  NumpadDivide: 'Pad ÷',
  NumpadDecimal: 'Pad .',
}

/** The parts of a key, as `Mod-s` is written: `Alt--` is Alt and the minus. */
export function keyParts(key: string): string[] {
  return key.endsWith('-') ? [...key.slice(0, -2).split('-'), '-'].filter((part) => part !== '') : key.split('-')
}

/** A key as it is printed on the caps of this machine, in the language of the app: `['Ctrl', 'S']`. */
export function keyCaps(key: string): string[] {
  return keyParts(key).map((part) => {
    const name = NAMES[part]
    if (name) return i18n._(name)
    return CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part.replace(/^Numpad/u, 'Pad '))
  })
}

/**
 * The one way to write a key, so that two can be compared: modifiers in order, and `Mod` as what it is on this machine.
 */
export function canonicalKey(key: string): string {
  const parts = keyParts(key).map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Ctrl') : part))
  const name = parts.pop() ?? ''
  return [...MODIFIERS.filter((modifier) => parts.includes(modifier)), name].join('-')
}

/** Whether a key types a letter, so that in the text it must. */
export function typesText(key: string): boolean {
  return key.length === 1 || key === 'Space' || key === 'Shift-Space'
}

/** Where a command's key works. Tab never does outside text and player: there it goes round the page. */
export function placesOf(command: EditorCommand, key: string): CommandPlace[] {
  const places = command.places ?? ['text', 'player', 'page']
  const isTab = keyParts(key).at(-1) === 'Tab'
  return places.filter((place) => !(place === 'text' && typesText(key)) && !(place === 'page' && isTab))
}

/** One key that several commands claim in one place. */
export interface KeyConflict {
  /** As {@link canonicalKey} writes it. */
  key: string
  place: CommandPlace
  /** In the order of the list: the first is the one that runs. */
  commands: EditorCommand[]
}

/** Keys that two commands claim in one place; empty when all is well. */
export function keyConflicts(commands: readonly EditorCommand[], keysOf: KeysOf): KeyConflict[] {
  const claims = new Map<string, KeyConflict>()
  for (const command of commands) {
    for (const key of new Set(keysOf(command).map(canonicalKey))) {
      for (const place of placesOf(command, key)) {
        const claim = claims.get(`${key} in ${place}`) ?? { key, place, commands: [] }
        claim.commands.push(command)
        claims.set(`${key} in ${place}`, claim)
      }
    }
  }
  return [...claims.values()].filter((claim) => claim.commands.length > 1)
}
