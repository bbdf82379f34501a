import { fixedOwner } from './key-sets.ts'
import { keyCaps, keyParts } from './keys.ts'
import { commandNamed } from './commands.ts'
import type { EditorCommand } from './command.ts'

/** Without them nobody could write, or press a button; with Ctrl, Alt or Cmd they are free. */
const WRITING_KEYS = new Set([
  'Space',
  'Enter',
  'Backspace',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
])

const CLIPBOARD: Readonly<Record<string, string>> = { c: 'copies', v: 'pastes', x: 'cuts', a: 'selects all' }

/** Why a key may not be given to a command, as a sentence; undefined when it may. */
export function keyRefusal(key: string, command: EditorCommand): string | undefined {
  const owner = fixedOwner(key)
  const caps = keyCaps(key).join('+')
  if (owner !== undefined && owner !== command.name)
    return `${caps} stays with ‘${commandNamed(owner).label}’ in every set.`
  const parts = keyParts(key)
  const name = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1).filter((part) => part !== 'Shift')
  if (modifiers.length === 0 && WRITING_KEYS.has(name)) return `${caps} is needed for writing. Add Ctrl or Alt to it.`
  if (parts.length === 2 && modifiers.length === 1 && modifiers[0] !== 'Alt' && CLIPBOARD[name])
    return `${caps} ${CLIPBOARD[name]} text.`
  if (key === 'Shift-Tab') return `${caps} goes back through the page.`
  return undefined
}
