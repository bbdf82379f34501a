import { baseName } from './base-name.ts'
import { phrase } from '../words/phrase.ts'

/** What may stand in braces in the name of a document that goes out. */
export const NAME_FIELDS = ['name', 'date', 'language', 'folder', 'version', 'format'] as const
export type NameField = (typeof NAME_FIELDS)[number]

/** As players of subtitles look for them beside a medium: `Interview.en.srt`, in the folders that the file lies in. */
export const INITIAL_TEMPLATE = '{folder}/{name}.{language}.{format}'

/** How a file of chapters ends, which is web subtitles to whoever does not look for them. */
export const CHAPTERS_ENDING = 'chapters.vtt'

/** How what goes to a destination ends, without its first dot. */
export const sentEnding = (format: string): string => (format === 'chapters' ? CHAPTERS_ENDING : format)

/** Most characters of a template. */
export const TEMPLATE_LENGTH = 200

/** Bytes (UTF-8) that every disk takes as one name, with room for a number. */
const PART_BYTES = 200
/** Of the whole path, which buckets take up to 1,024 of. */
const PATH_BYTES = 800
/** Folders in one another. */
const MOST_PARTS = 10

const FIELD = /\{([^{}]*)\}/gu
/** What some system does not take in a name, and what turns or hides text. */
const UNUSABLE = /["*:<>?|\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]+/gu
/** Names of devices on Windows, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu

/** What is wrong with a template, in words for a person; null where nothing is. */
export function templateProblem(template: string): string | null {
  const fields = [...template.matchAll(FIELD)].map(([, field = '']) => field)
  const isKnown = fields.every((field) => (NAME_FIELDS as readonly string[]).includes(field))
  if (!isKnown || /[{}]/u.test(template.replace(FIELD, '')))
    return phrase('A field in braces is unknown. Use only the fields listed here.')
  if (!fields.includes('name')) return phrase('Include the field for the file’s name.')
  return null
}

/** What a document is named by. */
export interface NamedDocument {
  /** Of the file. */
  name: string
  /** When it was uploaded, in milliseconds since 1970. */
  uploadedAt: number
  /** Code of the language that the text is written in. */
  language: string
  /** Names of the folders that the file lies in, from the top. */
  folders: readonly string[]
  /** Of the text. */
  version: number
  /** Ending of the document, without its first dot. */
  format: string
}

/**
 * Where a document goes: the template with its fields filled in, as a path that every disk takes. A slash of the
 * template is a folder, as are those of the file; none leads upwards, hides, or is empty. Ends in its format.
 */
export function documentName(template: string, document: NamedDocument): string {
  const { folders, format } = document
  const values: Record<NameField, string> = {
    name: baseName(document.name),
    date: new Date(document.uploadedAt).toISOString().slice(0, 10),
    language: document.language,
    folder: folders.map(withoutSlashes).join('/'),
    version: String(document.version),
    format,
  }
  const fill = (text: string) =>
    text.replace(FIELD, (_, field: NameField) =>
      field === 'folder' ? values.folder : withoutSlashes(values[field] ?? ''),
    )
  const parts = fill(template).split('/').map(safePart).filter(Boolean)
  const last = parts.at(-1) ?? ''
  const ending = `.${format}`
  const stem = last.toLowerCase().endsWith(ending) ? last.slice(0, -ending.length) : last
  const fileName = cut(stem || 'Untitled', PART_BYTES) + ending
  const path = parts.slice(0, -1).slice(0, MOST_PARTS)
  while (path.length > 0 && bytesOf([...path, fileName].join('/')) > PATH_BYTES) path.pop()
  return [...path, fileName].join('/')
}

/** The same name with a number before its ending, for what keeps apart from another of that name; 1 is without. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name
  const dot = name.lastIndexOf('.')
  return `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}

const withoutSlashes = (text: string) => text.replace(/[/\\]/gu, '-')

function safePart(part: string): string {
  const text = part
    .toWellFormed()
    .normalize('NFC')
    .replace(UNUSABLE, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+/u, '')
    .replace(/[\s.]+$/u, '')
  return cut(DEVICE.test(text) ? `_${text}` : text, PART_BYTES)
}

/** How many bytes a text has in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** As many whole characters as fit into these bytes. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let used = 0
  let end = 0
  for (const letter of text) {
    used += bytesOf(letter)
    if (used > bytes) break
    end += letter.length
  }
  return text.slice(0, end).trimEnd()
}
