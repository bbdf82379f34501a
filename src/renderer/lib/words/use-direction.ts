import { languageOf } from '../../../shared/words/languages.ts'
import { currentLanguage } from './language.ts'
import { useLingui } from './lingui.tsx'

/** Which way the app's language is read; draws again when it changes. */
export function useDirection(): 'ltr' | 'rtl' {
  useLingui()
  return languageOf(currentLanguage()).direction
}
