import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { keyOf, type Entry } from '../../src/shared/words/po.ts'

/** What is wrong with a catalogue, a line each; translations that are missing are counted apart. */
export interface Findings {
  faults: string[]
  missing: Entry[]
}

/** Compares a catalogue with the sentences of the source. */
export function checkCatalogue(source: readonly Entry[], catalogue: readonly Entry[]): Findings {
  const translated = new Map(catalogue.map((entry) => [keyOf(entry), entry]))
  const faults: string[] = []
  const missing: Entry[] = []
  for (const entry of source) {
    const found = translated.get(keyOf(entry))
    translated.delete(keyOf(entry))
    if (!found) faults.push(`not in the catalogue: ${entry.message}`)
    else if (found.translation === '') missing.push(entry)
    else faults.push(...translationFaults(entry, found.translation).map((fault) => `${fault}: ${found.translation}`))
  }
  for (const { message } of translated.values()) faults.push(`not in the source any more: ${message}`)
  return { faults, missing }
}

/** What of a sentence its translation must have too, and whether it fits. */
function translationFaults({ message, isIcu, comments }: Entry, translation: string): string[] {
  const most = comments.map((comment) => /\bmax (\d+)\b/.exec(comment)?.[1]).find(Boolean)
  const faults = most !== undefined && translation.length > Number(most) ? [`longer than ${most} characters`] : []
  if (!isIcu) return faults
  try {
    const [wanted, given] = [partsOf(message), partsOf(translation)]
    const differ = [...wanted, ...given].filter((part) => !wanted.has(part) || !given.has(part))
    if (differ.length > 0) faults.push(`placeholders or tags differ (${differ.join(', ')})`)
  } catch {
    faults.push('not in the message format')
  }
  return faults
}

/** Names of placeholders, with their kind where they choose, and tags. */
function partsOf(message: string): Set<string> {
  const parts = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const [tag] of tokens.matchAll(/<\/?[\w.-]+\/?>/g)) parts.add(tag)
    } else if (Array.isArray(tokens)) {
      for (const token of tokens as unknown[]) {
        if (!Array.isArray(token)) {
          walk(token)
          continue
        }
        const [name, kind, choices] = token as [string, string?, unknown?]
        parts.add(kind === undefined ? `{${name}}` : `{${name}, ${kind}}`)
        if (typeof choices === 'object' && choices !== null)
          for (const [key, choice] of Object.entries(choices)) if (key !== 'offset') walk(choice)
      }
    }
  }
  walk(compileMessageOrThrow(message))
  return parts
}
