/** Endings of media; any other dot belongs to the name, as in `Talk 1.2`. */
const MEDIA_ENDING = new RegExp(
  String.raw`(?<=.)\.(?:3g[2p]|aac|ac3|aif[cf]?|amr|ape|asf|au|avi|caf|dss|dts|eac3|flac|flv|m4[abprv]|mk[av]|mov|` +
    'mp[234]|mpe?g|mpga|mts|m2ts|og[agvx]|opus|qt|spx|ts|tta|w64|wav|weba|webm|wm[av]|wv)$',
  'i',
)

/** A file's name without the ending of its medium. */
export function baseName(name: string): string {
  return name.replace(MEDIA_ENDING, '')
}
