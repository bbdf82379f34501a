import { t } from '@lingui/core/macro'
import { i18n } from '../../../lib/words/lingui.tsx'
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

const CLIPBOARD: Readonly<Record<string, (caps: string) => string>> = {
  c: (caps) => t`${caps} copies text.`,
  v: (caps) => t`${caps} pastes text.`,
  x: (caps) => t`${caps} cuts text.`,
  a: (caps) => t`${caps} selects all text.`,
}

/** Why a key may not be given to a command, as a sentence; undefined when it may. */
export function keyRefusal(key: string, command: EditorCommand): string | undefined {
  const owner = fixedOwner(key)
  const caps = keyCaps(key).join('+')
  if (owner !== undefined && owner !== command.name) {
    const label = i18n._(commandNamed(owner).label)
    return t`${caps} is reserved for ‘${label}’ in every key set.`
  }
  const parts = keyParts(key)
  const name = parts.at(-1) ?? ''
  const modifiers = parts.slice(0, -1).filter((part) => part !== 'Shift')
  if (modifiers.length === 0 && WRITING_KEYS.has(name))
    return t`You need ${caps} for typing. Combine it with Ctrl or Alt.`
  if (parts.length === 2 && modifiers.length === 1 && modifiers[0] !== 'Alt' && CLIPBOARD[name])
    return CLIPBOARD[name](caps)
  if (key === 'Shift-Tab') return t`${caps} moves back through the page.`
  return undefined
}
