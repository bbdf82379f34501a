import { t } from '@lingui/core/macro'
import { appFormat } from '../../lib/words/use-format.ts'

/** Name of a language in the app's own, the code itself when it has none. */
export function languageName(code: string, isMultilingual: boolean): string {
  return isMultilingual || code === 'multi' ? t`Several languages` : appFormat().language(code)
}
