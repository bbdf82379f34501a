import { API_BASE } from '../../shared/contract/route.ts'

/** A part of a file that has a path of its own on the server; `translations` is their list. */
export interface FilePart {
  id: string
  part: 'record' | 'transcription' | 'waveform' | 'media' | 'translations' | 'translation'
  /** Code of a translation, null for every other part. */
  language: string | null
}

const ID = '[0-9A-Za-z-]{24,64}'
const RECORD = new RegExp(`^/file/(${ID})$`, 'u')
const PART = new RegExp(`^/file/(transcription|waveform|media|translation)/(${ID})$`, 'u')
const TRANSLATION = new RegExp(`^/file/translation/(${ID})/([\\w-]{2,16})$`, 'u')

/** Which part of which file a path below the API's base names; null for none. */
export function filePartOf(path: string): FilePart | null {
  const [, record] = RECORD.exec(path) ?? []
  if (record !== undefined) return { id: record, part: 'record', language: null }
  const [, part, id] = PART.exec(path) ?? []
  if (id !== undefined)
    return {
      id,
      part: part === 'translation' ? 'translations' : (part as 'transcription' | 'waveform' | 'media'),
      language: null,
    }
  const [, translated, language] = TRANSLATION.exec(path) ?? []
  return translated !== undefined && language !== undefined ? { id: translated, part: 'translation', language } : null
}

const FOLDERS: Readonly<Record<FilePart['part'], string>> = {
  record: '',
  transcription: '/transcription',
  waveform: '/waveform',
  media: '/media',
  translations: '/translation',
  translation: '/translation',
}

/** The path of a part, with the API's base. */
export function pathOfPart(part: FilePart['part'], id: string, language: string | null = null): string {
  return (
    `${API_BASE}/file${FOLDERS[part]}/${encodeURIComponent(id)}` +
    (language === null ? '' : `/${encodeURIComponent(language)}`)
  )
}
