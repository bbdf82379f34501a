import { parse, stringify, YAMLParseError } from 'yaml'
import { LONGEST_GUIDE_FILE } from '../../../src/shared/contract/style-guides.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { type StyleGuide, styleGuide } from '../../../src/shared/transcript/style/guide.ts'
import { AppError } from '../../kernel/errors.ts'

/**
 * Reads a guide from a YAML file: plain values only, no aliases, no tags of types.
 * @throws AppError 422 with the line that is none, or the fields that are wrong
 */
export function readGuide(yaml: string): StyleGuide {
  const read = styleGuide.safeParse(valuesIn(yaml))
  if (read.success) return read.data
  const fields = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.map(String).join('.') || 'guide', message as Phrase] as const),
  )
  const [[place, message] = ['guide', messages.styleGuideEmpty]] = Object.entries(fields)
  throw new AppError(422, 'style_guide_invalid', typeof message === 'string' ? `${place}: ${message}` : message, {
    fields,
  })
}

function valuesIn(yaml: string): unknown {
  if (yaml.length > LONGEST_GUIDE_FILE) throw notYaml(1)
  try {
    return parse(yaml, { maxAliasCount: 0, schema: 'core', version: '1.2', logLevel: 'silent' }) as unknown
  } catch (error) {
    // Aliases, and nesting without end, are told without a line.
    throw notYaml(error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) : 1)
  }
}

function notYaml(line: number): AppError {
  const words = messages.styleGuideNotYaml(line)
  return new AppError(422, 'style_guide_not_yaml', words, { fields: { yaml: words } })
}

/** The file of a guide, which reads back as the same guide. */
export function writeGuide(guide: StyleGuide): string {
  return stringify(guide, { lineWidth: 100, schema: 'core' })
}
