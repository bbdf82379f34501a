import { t } from '@lingui/core/macro'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { appFormat } from '../../lib/words/use-format.ts'

/** Name of a language in the app's own, the code itself when it has none. */
export function languageName(code: string, isMultilingual: boolean): string {
  return isMultilingual || code === 'multi' ? t`Several languages` : appFormat().language(code)
}

/** What the text in an editor is in: its translation's language, else its file's; none when there are several. */
export const textLanguage = ({ file, translation }: TextOfFile): string =>
  translation?.language ?? (file.is_multilingual ? '' : file.language_code)

interface TextOfFile {
  file: { is_multilingual?: boolean; language_code: string }
  translation?: { language: string } | null
}

/** For an element that shows a part of the text: language and direction are the text's own, not the app's. */
export function textAttributes(text: TextOfFile): { lang?: string; dir: 'ltr' | 'rtl' | 'auto' } {
  const language = textLanguage(text)
  return language === '' ? { dir: 'auto' } : { lang: language, dir: languageDirection(language) }
}
