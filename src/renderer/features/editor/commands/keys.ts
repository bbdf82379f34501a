import type { CommandPlace, EditorCommand } from './command.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/u.test(navigator.platform)

const CAPS: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Ctrl: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  '=': '+',
  '-': '−',
}

/** The parts of a key in CodeMirror's notation: `Alt--` is Alt and the minus. */
export function keyParts(key: string): string[] {
  return key.endsWith('-') ? [...key.slice(0, -2).split('-'), '-'].filter((part) => part !== '') : key.split('-')
}

/** A key as it is printed on the caps of this machine: `['Ctrl', 'S']`. */
export function keyCaps(key: string): string[] {
  return keyParts(key).map((part) => CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}

/** Whether a key types a letter, so that in the text it must. */
function typesText(key: string): boolean {
  return key.length === 1
}

/** Where a command's key works. */
export function placesOf(command: EditorCommand, key: string): CommandPlace[] {
  const places = command.places ?? ['text', 'player', 'page']
  return places.filter((place) => place !== 'text' || !typesText(key))
}

/** Keys that two commands claim in one place, as `Mod-s in text: save, other`; empty when all is well. */
export function duplicateKeys(commands: readonly EditorCommand[]): string[] {
  const owners = new Map<string, string[]>()
  for (const command of commands) {
    for (const key of command.keys) {
      for (const place of placesOf(command, key)) {
        const claim = `${keyParts(key).toSorted().join('-')} in ${place}`
        owners.set(claim, [...(owners.get(claim) ?? []), command.name])
      }
    }
  }
  return [...owners].filter(([, names]) => names.length > 1).map(([claim, names]) => `${claim}: ${names.join(', ')}`)
}
