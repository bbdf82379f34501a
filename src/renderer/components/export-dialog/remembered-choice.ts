import { z } from 'zod'
import { CHARACTERS_PER_LINE, EXPORT_FORMATS, SUBTITLE_LINES } from '../../../shared/contract/files/exports.ts'
import { type ExportChoice, initialChoice } from './export-choice.ts'

const KEY = 'export_choice'

/** What is kept of a choice in this browser: how a document is written, not what is downloaded. */
const remembered = z.object({
  format: z.enum(EXPORT_FORMATS),
  speakerNames: z.boolean(),
  timecodes: z.boolean(),
  removeStruck: z.boolean(),
  lines: z.number().int().min(SUBTITLE_LINES.least).max(SUBTITLE_LINES.most),
  characters: z.coerce.number().int().min(CHARACTERS_PER_LINE.least).max(CHARACTERS_PER_LINE.most).transform(String),
})

/** The choice to begin with: the last one, else the spec's. */
export function rememberedChoice(hasTranscript: boolean): ExportChoice {
  return { ...initialChoice(hasTranscript), ...read() }
}

/** Keeps a choice without problems for the next export. */
export function rememberChoice(choice: ExportChoice): void {
  const { data } = remembered.safeParse(choice)
  try {
    if (data) localStorage.setItem(KEY, JSON.stringify(data))
  } catch {
    // Full, or forbidden: the next export begins as the first.
  }
}

function read(): z.infer<typeof remembered> | undefined {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
