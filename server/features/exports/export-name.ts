import type { ExportFormat } from '../../../src/shared/contract/files.ts'

/** Endings of media; any other dot belongs to the name, as in `Talk 1.2`. */
const MEDIA_ENDING =
  /(?<=.)\.(?:3g[2p]|aac|ac3|aif[cf]?|amr|ape|asf|au|avi|caf|dss|dts|eac3|flac|flv|m4[abprv]|mk[av]|mov|mp[234]|mpe?g|mpga|mts|m2ts|og[agvx]|opus|qt|spx|ts|tta|w64|wav|weba|webm|wm[av]|wv)$/i

/** The file's name with the document's ending in the place of the medium's, so that players find subtitles beside their medium. */
export function exportName(name: string, format: ExportFormat): string {
  return `${name.replace(MEDIA_ENDING, '')}.${format}`
}
