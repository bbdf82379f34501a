import { useLingui } from '@lingui/react/macro'
import { isLanguageCode, type LanguageCode } from '../../../shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../../shared/words/offered.ts'
import { chooseLanguage } from '../../lib/words/language.ts'
import { CompactSelect } from '../select/compact-select.tsx'

const OPTIONS = OFFERED_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))

/**
 * The app's language, each by its own name. Nothing where there is no
 * choice. It stays on this device; `onChosen` may keep it elsewhere too.
 */
export function LanguageSwitch({ onChosen }: { onChosen?: (code: LanguageCode) => void }) {
  const { t, i18n } = useLingui()
  const choose = (code: string) => {
    if (!isLanguageCode(code)) return
    void chooseLanguage(code)
    onChosen?.(code)
  }
  if (OPTIONS.length < 2) return null
  return (
    <CompactSelect
      label={t`Language`}
      options={OPTIONS}
      value={i18n.locale}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
