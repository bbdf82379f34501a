import { LANGUAGES, type LanguageCode } from './languages.ts'

/** Languages whose catalogue is whole; `npm run words` says what the others lack. */
const WHOLE: readonly LanguageCode[] = ['en', 'es', 'de', 'fr', 'pt-BR', 'ar']

/** What people may choose, and what a browser's languages choose for them: half a translation serves nobody. */
export const OFFERED_LANGUAGES = LANGUAGES.filter(({ code }) => WHOLE.includes(code))
