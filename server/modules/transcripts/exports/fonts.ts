import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../../node_modules/@expo-google-fonts')

/** A family of the fonts that documents are set in. */
export interface FontFamily {
  name: string
  /** Files of the regular and the bold cut. */
  regular: string
  bold: string
}

function family(name: string, folder: string, file: string): FontFamily {
  const cut = (weight: string) => path.join(FOLDER, folder, weight, `${file}_${weight}.ttf`)
  return { name, regular: cut('400Regular'), bold: cut('700Bold') }
}

const noto = (script: string) => family(`Noto Sans ${script}`, `noto-sans-${script.toLowerCase()}`, `NotoSans${script}`)

/** Latin, Cyrillic and Greek, and what stands between letters everywhere. */
export const MAIN_FAMILY = family('Noto Sans', 'noto-sans', 'NotoSans')

/** The family of each other script, by its ISO 15924 code; together they draw every script that an engine writes. */
const FAMILIES: Readonly<Record<string, FontFamily>> = {
  Arab: family('Amiri', 'amiri', 'Amiri'),
  Hebr: noto('Hebrew'),
  Deva: noto('Devanagari'),
  Thai: noto('Thai'),
  Armn: noto('Armenian'),
  Beng: noto('Bengali'),
  Ethi: noto('Ethiopic'),
  Geor: noto('Georgian'),
  Gujr: noto('Gujarati'),
  Guru: noto('Gurmukhi'),
  Knda: noto('Kannada'),
  Khmr: noto('Khmer'),
  Laoo: noto('Lao'),
  Mlym: noto('Malayalam'),
  Mymr: noto('Myanmar'),
  Sinh: noto('Sinhala'),
  Taml: noto('Tamil'),
  Telu: noto('Telugu'),
  Hans: noto('SC'),
  Jpan: family('Zen Kaku Gothic New', 'zen-kaku-gothic-new', 'ZenKakuGothicNew'),
  Kore: family('NanumGothic', 'nanum-gothic', 'NanumGothic'),
}

export function familyOf(script: string): FontFamily {
  return FAMILIES[script === 'Hant' ? 'Hans' : script] ?? MAIN_FAMILY
}

/**
 * The main family first, then that of the script, so that Chinese characters take the forms of the text's language;
 * then all others.
 */
export function familiesFor(script: string): FontFamily[] {
  return [...new Set([MAIN_FAMILY, familyOf(script), ...Object.values(FAMILIES)])]
}

/** Folders that hold the files. */
export const FONT_FOLDERS: readonly string[] = [MAIN_FAMILY, ...Object.values(FAMILIES)].flatMap(
  ({ regular, bold }) => [path.dirname(regular), path.dirname(bold)],
)
