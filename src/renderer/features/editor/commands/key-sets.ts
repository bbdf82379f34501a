import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { commands } from './commands.ts'
import type { EditorCommand } from './command.ts'
import { canonicalKey } from './keys.ts'

/** Keys by the names of commands; what is not named is as in the set it builds on. */
export type KeyChanges = Readonly<Record<string, readonly string[]>>

export const KEY_SET_NAMES = ['longhand', 'otranscribe', 'numeric-pad'] as const
export type KeySetName = (typeof KEY_SET_NAMES)[number]

/** A set of keys that comes with the editor. */
export interface KeySet {
  label: MessageDescriptor
  /** Keys that differ from those of the commands themselves. */
  changes: KeyChanges
}

export const KEY_SETS: Readonly<Record<KeySetName, KeySet>> = {
  longhand: { label: msg`Longhand`, changes: {} },
  otranscribe: {
    label: msg`oTranscribe`,
    changes: {
      'toggle-play': ['Escape', 'Tab'],
      'skip-back': ['F1'],
      'skip-forward': ['F2'],
      slower: ['F3'],
      faster: ['F4'],
      'time-code': ['Mod-j'],
      save: ['Mod-s'],
    },
  },
  'numeric-pad': {
    label: msg`Numeric pad`,
    changes: onPad({
      'toggle-play': 'Numpad5',
      'skip-back': 'Numpad4',
      'skip-forward': 'Numpad6',
      slower: 'NumpadSubtract',
      faster: 'NumpadAdd',
      'back-to-spoken': 'Numpad0',
      'time-code': 'NumpadDecimal',
      mark: 'NumpadEnter',
      highlight: 'NumpadMultiply',
      note: 'NumpadDivide',
      'next-doubt': 'Numpad2',
      'previous-doubt': 'Numpad8',
      'hear-doubt': 'Numpad3',
      'accept-doubt': 'Numpad1',
    }),
  },
}

/** A key of the pad for each command, before the keys it has anyway. */
function onPad(keys: Readonly<Record<string, string>>): KeyChanges {
  return Object.fromEntries(
    commands.filter(({ name }) => name in keys).map(({ name, keys: usual }) => [name, [keys[name]!, ...usual]]),
  )
}

/** What works in every set and cannot be taken away: without it the keyboard alone could not leave the text. */
export const FIXED_KEYS: Readonly<Record<string, string>> = { 'free-tab': 'Ctrl-m' }

const fixed = new Map(Object.entries(FIXED_KEYS).map(([name, key]) => [canonicalKey(key), name]))

/** The command that a key belongs to in every set, if it does. */
export function fixedOwner(key: string): string | undefined {
  return fixed.get(canonicalKey(key))
}

/** Which set a person uses, and what they changed. */
export interface KeyChoice {
  /** `own`: {@link ownBase} with {@link own} over it. */
  set: KeySetName | 'own'
  ownBase: KeySetName
  own: KeyChanges
}

export const INITIAL_KEYS: KeyChoice = { set: 'longhand', ownBase: 'longhand', own: {} }

/** The keys of a command in the chosen set, the one to print first; fixed keys are there whatever was chosen. */
export function keysIn(choice: KeyChoice, command: EditorCommand): readonly string[] {
  const base = KEY_SETS[choice.set === 'own' ? choice.ownBase : choice.set]
  const changed = choice.set === 'own' ? own(choice.own, command.name) : undefined
  const keys = changed ?? own(base.changes, command.name) ?? command.keys
  const always = FIXED_KEYS[command.name]
  const allowed = keys.filter((key) => (fixedOwner(key) ?? command.name) === command.name)
  return always && !allowed.some((key) => canonicalKey(key) === canonicalKey(always)) ? [...allowed, always] : allowed
}

function own(changes: KeyChanges, name: string): readonly string[] | undefined {
  return Object.hasOwn(changes, name) ? changes[name] : undefined
}

/** The choice after a command got other keys; it is the person's own set from then on, built on the one in use. */
export function withKeys(choice: KeyChoice, command: EditorCommand, keys: readonly string[]): KeyChoice {
  const from = choice.set === 'own' ? choice : { ownBase: choice.set, own: {} }
  return { set: 'own', ownBase: from.ownBase, own: { ...from.own, [command.name]: [...keys] } }
}

/** The choice after a command got back the keys of the set that the own one builds on. */
export function withoutChange(choice: KeyChoice, command: EditorCommand): KeyChoice {
  const { [command.name]: _gone, ...rest } = choice.own
  return { ...choice, own: rest }
}

/** Whether the own set differs for this command from the set it builds on. */
export function isChanged(choice: KeyChoice, command: EditorCommand): boolean {
  return choice.set === 'own' && Object.hasOwn(choice.own, command.name)
}
