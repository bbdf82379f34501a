import { useLingui } from '@lingui/react/macro'
import { baseLanguage } from '../../../shared/domain/languages.ts'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import styles from './recorder.module.css'

export interface SpokenChoiceProps {
  /** Which language is spoken; null where that is not known, or several are. */
  language: { code: string; name: string } | null
  /** Base codes of the languages that this device writes down. */
  able: readonly string[]
  checked: boolean
  disabled: boolean
  onChange: (isChecked: boolean) => void
}

/** Whether this computer writes down what is spoken while it records, or why it cannot. */
export function SpokenChoice({ language, able, checked, disabled, onChange }: SpokenChoiceProps) {
  const { t } = useLingui()
  if (language === null) return null
  const { name } = language
  if (!able.includes(baseLanguage(language.code)))
    return (
      <p className={styles.spokenNote}>
        {t`No speech engine for ${name} is installed on this computer: the recording is transcribed after its upload.`}
      </p>
    )
  return (
    <div className={styles.spokenChoice}>
      <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)}>
        {t`Write down what is said while recording`}
      </Checkbox>
      <p className={styles.hint}>
        {t`On this computer, also without a network. It uses about a quarter of a processor core, and 115 MB an hour.`}
      </p>
    </div>
  )
}
