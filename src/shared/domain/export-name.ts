import { baseName } from './base-name.ts'
import { downloadName } from './file-name.ts'

/**
 * The file's name with the document's ending in the place of the medium's, so that players find subtitles beside their
 * medium.
 */
export const exportName = (name: string, ending: string): string => `${baseName(downloadName(name))}.${ending}`
