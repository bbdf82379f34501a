import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_LIVE_LANGUAGES } from '../../../../shared/contract/live-transcription.ts'
import { Chip } from '../../../components/chip/chip.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { useTranslationLanguages } from '../languages-query.ts'
import styles from './live.module.css'

export interface TranslationChoiceProps {
  /** The language that is spoken. */
  from: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Whether translations cost the person time. */
  isCharged: boolean
  isBusy?: boolean
}

/** Into which languages captions are translated; nothing where no engine here translates from what is spoken. */
export function TranslationChoice({ from, chosen, onChange, isCharged, isBusy = false }: TranslationChoiceProps) {
  const { t } = useLingui()
  const { data: languages = [] } = useTranslationLanguages(from)
  const offered = languages.filter(({ code }) => code !== from && !chosen.includes(code))
  if (offered.length === 0 && chosen.length === 0) return null
  const nameOf = (code: string) => languages.find((language) => language.code === code)?.name ?? code
  const isFull = chosen.length >= MOST_LIVE_LANGUAGES
  return (
    <div className={styles.translations}>
      {chosen.length > 0 && (
        <span className={styles.chosen}>
          {chosen.map((code) => (
            <Chip key={code} disabled={isBusy} onRemove={() => onChange(chosen.filter((one) => one !== code))}>
              {nameOf(code)}
            </Chip>
          ))}
        </span>
      )}
      <LanguageSelect
        label={t`Translate captions into`}
        languages={offered.map(({ code, name }) => ({ code, name, system: '', multi: false, iso2: [] }))}
        value={null}
        onChange={(code) => onChange([...chosen, code])}
        disabled={isBusy || isFull || offered.length === 0}
        hint={
          isFull
            ? t`Up to ${{ count: MOST_LIVE_LANGUAGES }} languages at once.`
            : offered.length === 0
              ? t`You have chosen all available languages.`
              : t`Optional. Each phrase is translated as soon as it is final.`
        }
        className={styles.field}
      />
      {isCharged && (
        <p className={styles.note}>
          <Trans>
            Each language uses as much automatic time as the recording, or a second for every 15 letters if that is
            more. The finished translation is included.
          </Trans>
        </p>
      )}
    </div>
  )
}
