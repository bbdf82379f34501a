import { type LanguageCode, SOURCE_LANGUAGE } from '../words/languages.ts'

/** The file of the installed app's manifest in a language, from the site's root. */
export const manifestFile = (language: LanguageCode): string =>
  language === SOURCE_LANGUAGE ? 'app.webmanifest' : `app.${language}.webmanifest`
