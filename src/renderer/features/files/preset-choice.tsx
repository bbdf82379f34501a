import { useLingui } from '@lingui/react/macro'
import { Target, Zap } from 'lucide-react'
import type { PresetOption } from '../../../shared/contract/files/presets.ts'
import type { Preset } from '../../../shared/domain/presets.ts'
import { classNames } from '../../components/class-names.ts'
import { ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import { expectedTime } from '../../lib/expected-time.ts'
import styles from './preset-choice.module.css'

/** What a preset is called. */
export function usePresetLabel(): (preset: Preset) => string {
  const { t } = useLingui()
  return (preset) =>
    preset === 'fast'
      ? t({ message: 'Fast', context: 'a transcription that is ready soon' })
      : t({ message: 'Best', context: 'a transcription that is as accurate as possible' })
}

/** Asks for a fast transcription or the best one, with the time that each takes; nothing where there is no choice. */
export function PresetChoice({
  presets,
  lengthSeconds,
  value,
  onChange,
  className,
}: {
  presets: readonly PresetOption[]
  /** Of what is transcribed; null where nobody can tell. */
  lengthSeconds: number | null
  value: Preset
  onChange: (value: Preset) => void
  className?: string | undefined
}) {
  const { t } = useLingui()
  const label = usePresetLabel()
  if (presets.length === 0) return null
  return (
    <div className={classNames(styles.presets, className)}>
      <p className={styles.label} aria-hidden>
        {t`Speed or accuracy`}
      </p>
      <ChoiceRow
        label={t`Speed or accuracy`}
        value={value}
        onChange={onChange}
        choices={presets.map((option) => ({
          value: option.preset,
          label: label(option.preset),
          help: option.preset === 'fast' ? t`Ready sooner, with more errors` : t`The most accurate text`,
          detail: expectedTime(option, lengthSeconds),
          icon: option.preset === 'fast' ? Zap : Target,
        }))}
      />
      {presets.some(({ is_measured }) => !is_measured) && (
        <p className={styles.label}>{t`Estimated times. They get more accurate as recordings are transcribed here.`}</p>
      )}
    </div>
  )
}
