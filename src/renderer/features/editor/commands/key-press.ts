import { canonicalKey } from './keys.ts'

/** As much of a keyboard event as tells which key was pressed. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'isComposing' | 'getModifierState'
>

/** Keys that type nothing have names: `F1`, `Enter`. */
const NAMED = /^[A-Z][A-Za-z\d]+$/u

const NOT_KEYS = new Set([
  'Control',
  'Alt',
  'AltGraph',
  'Shift',
  'Meta',
  'CapsLock',
  'NumLock',
  'Process',
  'Unidentified',
  'Fn',
  'Hyper',
  'Super',
])

/**
 * The ways to write a key that was pressed, the most exact first, each as {@link canonicalKey} writes it: of the
 * numeric pad the key itself (`Numpad5`) before what it types. Empty for a modifier alone, an input method at work, and
 * AltGr.
 */
export function pressedKeys(press: KeyPress): string[] {
  const { key, code } = press
  if (press.isComposing || NOT_KEYS.has(key) || press.getModifierState('AltGraph')) return []
  const names: string[] = []
  if (code.startsWith('Numpad')) names.push(withModifiers(press, code))
  if (NAMED.test(key) && key !== 'Dead') names.push(withModifiers(press, key))
  else if (key === ' ') names.push(withModifiers(press, 'Space'))
  else if (press.ctrlKey || press.altKey || press.metaKey) {
    names.push(withModifiers(press, baseName(key, code, press.shiftKey)))
    // What Shift is needed for on this layout: `Ctrl-/` where the slash is Shift+7.
    if (press.shiftKey && key !== 'Dead')
      names.push(withModifiers({ ...modifiersOf(press), shiftKey: false }, key.toLowerCase()))
  } else if (key !== 'Dead') names.push(key)
  return [...new Set(names)]
}

/** The key to bind when a person presses it; undefined for what is no key of its own. */
export function keyToBind(press: KeyPress): string | undefined {
  return pressedKeys(press)[0]
}

type Modifiers = Pick<KeyPress, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

const modifiersOf = ({ ctrlKey, altKey, shiftKey, metaKey }: Modifiers): Modifiers => ({
  ctrlKey,
  altKey,
  shiftKey,
  metaKey,
})

function withModifiers({ ctrlKey, altKey, shiftKey, metaKey }: Modifiers, name: string): string {
  return canonicalKey(
    [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && 'Shift', name].filter(Boolean).join('-'),
  )
}

/**
 * What a key types by itself; where another script or a modifier changed that, what is printed on it in the Latin
 * layout.
 */
function baseName(key: string, code: string, shiftKey: boolean): string {
  if (/^[\dA-Za-z]$/u.test(key)) return key.toLowerCase()
  const cap = /^(?:Key|Digit)([A-Z\d])$/u.exec(code)?.[1]
  if (cap) return cap.toLowerCase()
  return !shiftKey && /^[!-~]$/u.test(key) ? key : (CODES[code] ?? key)
}

const CODES: Readonly<Record<string, string>> = {
  Slash: '/',
  Minus: '-',
  Equal: '=',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Backquote: '`',
}
