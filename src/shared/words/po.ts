/** One sentence of a catalogue. */
export interface Entry {
  /** English; with `isIcu`, in ICU's message format. */
  message: string
  /** Tells apart what is one word in English and several elsewhere. */
  context?: string | undefined
  /** Empty while there is none. */
  translation: string
  isIcu: boolean
  /** Notes for translators, such as `max 12`. */
  comments: readonly string[]
  /** Files that say it, from the root. */
  origins: readonly string[]
}

/** What an entry is looked up by: its English, after its context and gettext's separator where it has one. */
export const keyOf = ({ message, context }: Pick<Entry, 'message' | 'context'>): string =>
  context === undefined ? message : `${context}\u0004${message}`

const ICU_FLAG = 'icu-format'

/** Reads a PO file. The header, the entry without a `msgid`, is left out. @throws Error for a line that is not PO */
export function parsePo(text: string): Entry[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .filter((block) => block.trim() !== '')
    .map(parseBlock)
    .filter(({ message }) => message !== '')
}

function parseBlock(block: string): Entry {
  const fields: Record<string, string> = {}
  const marks: Record<string, string[]> = { '#.': [], '#:': [], '#,': [] }
  let field = ''
  for (const line of block.split(/\r?\n/)) {
    const mark = line.slice(0, 2)
    const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr)\s+)?(".*")\s*$/.exec(line) ?? []
    if (mark in marks) marks[mark]!.push(line.slice(2).trim())
    else if (quoted !== undefined)
      fields[(field = name ?? field)] = (fields[field] ?? '') + (JSON.parse(quoted) as string)
    else if (line.trim() !== '' && !line.startsWith('#')) throw new Error(`This is not a line of a PO file: ${line}`)
  }
  return {
    message: fields['msgid'] ?? '',
    context: fields['msgctxt'],
    translation: fields['msgstr'] ?? '',
    isIcu: marks['#,']!.includes(ICU_FLAG),
    comments: marks['#.']!,
    origins: marks['#:']!,
  }
}

/** Writes a PO file. */
export function writePo(language: string, entries: readonly Entry[]): string {
  const header = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n`
  return [header, ...entries.map(writeBlock)].join('\n')
}

function writeBlock({ message, context, translation, isIcu, comments, origins }: Entry): string {
  return [
    ...comments.map((comment) => `#. ${comment}`),
    ...origins.map((origin) => `#: ${origin}`),
    ...(isIcu ? [`#, ${ICU_FLAG}`] : []),
    ...(context === undefined ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(message)}`,
    `msgstr ${JSON.stringify(translation)}`,
    '',
  ].join('\n')
}
