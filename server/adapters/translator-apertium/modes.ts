import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { isMissing } from '../../kernel/error-code.ts'

/** A direction that Apertium has, by the name of its mode. */
export interface Mode {
  name: string
  from: string
  to: string
}

/** Codes of Apertium that stand for others of ours than their shorter form. */
const OUR_CODES: Readonly<Record<string, readonly string[]>> = { hbs: ['hr', 'sr', 'bs'], zlm: ['ms'] }

/** The directions in a folder of Apertium's modes; variants of a language, such as `spa-cat_valencia`, are left out. */
export async function readModes(dataFolder: string): Promise<Mode[]> {
  const files = await readdir(path.join(dataFolder, 'modes')).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return files
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .flatMap((file) => {
      const [, source, target] = /^([a-z]{2,3})-([a-z]{2,3})\.mode$/.exec(file) ?? []
      if (source === undefined || target === undefined) return []
      return codesOf(source).flatMap((from) => codesOf(target).map((to) => ({ name: `${source}-${target}`, from, to })))
    })
}

function codesOf(code: string): readonly string[] {
  return OUR_CODES[code] ?? [baseLanguage(Intl.getCanonicalLocales(code)[0] ?? code)]
}

/** By language, into which others a text gets in one step, or in two through a third language. */
export function reachable(modes: readonly Mode[]): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>()
  for (const { from } of modes) {
    const targets = new Set(
      modes.map(({ to }) => to).filter((to) => to !== from && routeBetween(modes, from, to) !== null),
    )
    if (targets.size > 0) pairs.set(from, targets)
  }
  return pairs
}

/** The modes to go through, one or two; null where there is no way. */
export function routeBetween(modes: readonly Mode[], from: string, to: string): Mode[] | null {
  const direct = modes.find((mode) => mode.from === from && mode.to === to)
  if (direct) return [direct]
  for (const first of modes) {
    if (first.from !== from) continue
    const second = modes.find((mode) => mode.from === first.to && mode.to === to)
    if (second) return [first, second]
  }
  return null
}
