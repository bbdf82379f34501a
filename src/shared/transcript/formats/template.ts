import type { ExportTemplate } from '../../contract/preferences.ts'
import { formatClock } from '../../domain/duration.ts'
import type { AboutFile } from './about-file.ts'
import { oneLine } from './plain-words.ts'

/** What everybody begins with. */
export const INITIAL_TEMPLATE: ExportTemplate = { timecode: '[hh:mm:ss]', speaker: '{name}', heading: '' }

/** A time in seconds as the template writes it; rounded down, so that nothing is looked for after it was said. */
export function timeLabel({ timecode }: ExportTemplate, seconds: number): string {
  const whole = Math.floor(seconds)
  const [hh = '', mm = '', ss = ''] = formatClock(whole).split(':')
  const parts: Record<string, string> = {
    hh,
    mm,
    ss,
    fff: String(Math.floor((seconds - whole) * 1000)).padStart(3, '0'),
  }
  return timecode.replace(/hh|mm|ss|fff/gu, (part) => parts[part] ?? part)
}

/** Several times with spaces between them. */
export const timesLabel = (template: ExportTemplate, times: readonly number[]): string =>
  times.map((at) => timeLabel(template, at)).join(' ')

/** A speaker as the template writes them; empty for nobody. */
export function speakerLabel({ speaker }: ExportTemplate, name: string): string {
  return name === ''
    ? ''
    : speaker.replace(/\{name\}|\{NAME\}/gu, (part) => (part === '{NAME}' ? name.toLocaleUpperCase() : name))
}

/** The lines at the top of a document; what has nothing to say is left out. */
export function headingLines({ heading }: ExportTemplate, about: AboutFile): string[] {
  const values: Record<string, string> = {
    file: about.name,
    date: new Date(about.uploadedAt).toISOString().slice(0, 10),
    length: formatClock(about.lengthSeconds),
    language: languageName(about.language),
  }
  return heading
    .split('\n')
    .map((line) => oneLine(line.replace(/\{(file|date|length|language)\}/gu, (_, name: string) => values[name] ?? '')))
    .filter((line) => line !== '')
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return 'Several languages'
  }
}
