import { keyParts } from './keys.ts'

const MODIFIERS: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  Ctrl: 'Ctrl',
  Meta: 'Super',
  Alt: 'Alt',
  Shift: 'Shift',
}
const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
}
const SHOWN =
  /^([A-Z\d,./;'=[\]\\`-]|F\d{1,2}|Up|Down|Left|Right|Esc|Enter|Tab|Space|Home|End|Delete|Backspace|PageUp|PageDown)$/u

const turned = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
const OURS: Readonly<Record<string, string>> = {
  ...turned(NAMES),
  ...turned(MODIFIERS),
  CommandOrControl: 'Mod',
  Cmd: 'Meta',
}

/** A key as the system writes it; undefined for one that it does not know, as of the numeric pad. */
export function acceleratorOf(key: string): string | undefined {
  const parts = keyParts(key)
  const last = parts.pop() ?? ''
  const name = NAMES[last] ?? (last.length === 1 ? last.toUpperCase() : last)
  const modifiers = parts.map((part) => MODIFIERS[part])
  return SHOWN.test(name) && !modifiers.includes(undefined) ? [...modifiers, name].join('+') : undefined
}

/** A key of the system as the editor writes it: the other way round. */
export const keyOfAccelerator = (accelerator: string) =>
  accelerator
    .split('+')
    .map((part) => OURS[part] ?? part)
    .join('-')
