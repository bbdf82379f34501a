import { z } from 'zod'
import { commands } from './commands.ts'
import { KEY_SET_NAMES, type KeyChoice } from './key-sets.ts'
import { keyRefusal } from './key-rules.ts'
import { keyParts, MODIFIERS } from './keys.ts'

/** Most that is read of a file with keys. */
export const KEY_FILE_LIMITS = { bytes: 64 * 1024, commands: 200, keysPerCommand: 8 } as const

const MODIFIER_NAMES: ReadonlySet<string> = new Set(MODIFIERS)

/** A key as the editor writes it: modifiers, then one key. */
const key = z
  .string()
  .min(1)
  .max(40)
  .refine((text) => {
    const parts = keyParts(text)
    const name = parts.pop()
    return (
      name !== undefined &&
      /^(?:\S|[A-Z][A-Za-z\d]*)$/u.test(name) &&
      !MODIFIER_NAMES.has(name) &&
      parts.every((part) => MODIFIER_NAMES.has(part))
    )
  })

/** Keys by the names of commands. */
const keyChanges = z
  .record(z.string().min(1).max(64), z.array(key).max(KEY_FILE_LIMITS.keysPerCommand))
  .refine((changes) => Object.keys(changes).length <= KEY_FILE_LIMITS.commands)

/** What is kept of a person's choice. */
export const keyChoice: z.ZodType<KeyChoice> = z.strictObject({
  set: z.enum([...KEY_SET_NAMES, 'own']),
  ownBase: z.enum(KEY_SET_NAMES),
  own: keyChanges,
})

const keyFile = z.strictObject({
  format: z.literal('longhand-keys'),
  version: z.literal(1),
  /** The set that {@link keys} change. */
  base: z.enum(KEY_SET_NAMES),
  keys: keyChanges,
})

/** The keys in use as a file to keep or to give away; a set as it came is exported as an own one without changes. */
export function keyFileText(choice: KeyChoice): string {
  const base = choice.set === 'own' ? choice.ownBase : choice.set
  const keys = choice.set === 'own' ? choice.own : {}
  return `${JSON.stringify({ format: 'longhand-keys', version: 1, base, keys }, null, 2)}\n`
}

/** What was read from a file. */
export interface ReadKeys {
  choice: KeyChoice
  /** Names of commands, and keys, that were left out: this version does not know them or does not allow them. */
  leftOut: string[]
}

/** Reads a file with keys; undefined when it is none, or is larger or deeper than any could be. */
export function readKeyFile(text: string): ReadKeys | undefined {
  if (text.length > KEY_FILE_LIMITS.bytes) return undefined
  const read = keyFile.safeParse(jsonOf(text))
  if (!read.success) return undefined
  const { base, keys } = read.data
  const leftOut: string[] = []
  const own: Record<string, string[]> = {}
  for (const [name, wanted] of Object.entries(keys)) {
    const command = commands.find((one) => one.name === name)
    if (!command) leftOut.push(name)
    else {
      own[name] = wanted.filter((one) => keyRefusal(one, command) === undefined)
      leftOut.push(...wanted.filter((one) => !own[name]!.includes(one)))
    }
  }
  return { choice: { set: 'own', ownBase: base, own }, leftOut }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
