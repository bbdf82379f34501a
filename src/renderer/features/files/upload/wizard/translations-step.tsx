import type { ReactNode } from 'react'
import type { LanguageOption, TranslationLanguage } from '../../../../../shared/contract/files/languages.ts'
import { Chip } from '../../../../components/chip/chip.tsx'
import { LanguageSelect } from '../../../../components/language-select/language-select.tsx'
import styles from './steps.module.css'
import type { WizardAction, WizardState } from './wizard-state.ts'

export interface TranslationsStepProps {
  state: WizardState
  dispatch: (action: WizardAction) => void
  /** What the chosen language can be translated into; undefined while not known. */
  languages: readonly TranslationLanguage[] | undefined
  /** Whether translations cost the person time. */
  isCharged: boolean
  goOn: ReactNode
}

/** Into which languages the text is translated, if any. */
export function TranslationsStep({ state, dispatch, languages, isCharged, goOn }: TranslationsStepProps) {
  const offered = (languages ?? []).filter(
    ({ code }) => !state.translations.includes(code) && code !== state.language?.code,
  )
  return (
    <>
      <TranslationChips
        state={state}
        languages={languages}
        onRemove={(code) => dispatch({ type: 'remove-translation', code })}
      />
      <LanguageSelect
        label="Translate into"
        languages={offered.map(asOption)}
        value={null}
        onChange={(code) => dispatch({ type: 'add-translation', code })}
        disabled={offered.length === 0}
        hint={state.way === 'FOR-HUMAN-TRANSCRIPTION' ? BY_PEOPLE : hintOf(languages, offered)}
        className={styles.field}
      />
      {isCharged && <p className="muted">{priceOf(state)}</p>}
      {goOn}
    </>
  )
}

const BY_PEOPLE = 'Any language: where no engine can, the transcriptor translates by hand.'

function priceOf({ way }: WizardState): string {
  const price =
    'Each translation takes as much auto time as the file is long, or its letters at 15 a second where that is more.'
  return way === 'FOR-HUMAN-TRANSCRIPTION' ? `${price} It is charged when the text is published.` : price
}

function hintOf(languages: TranslationsStepProps['languages'], offered: readonly TranslationLanguage[]): string {
  if (languages?.length === 0) return 'No engine here translates from this language.'
  return languages && offered.length === 0
    ? 'These are all that can be had here.'
    : 'Leave it empty for the original alone.'
}

/** The chosen languages, each with a button that takes it out. */
export function TranslationChips({
  state,
  languages = [],
  onRemove,
}: {
  state: WizardState
  languages: readonly TranslationLanguage[] | undefined
  onRemove?: (code: string) => void
}) {
  if (state.translations.length === 0) return null
  const nameOf = (code: string) => languages.find((language) => language.code === code)?.name ?? code
  return (
    <span className={styles.chosen}>
      {state.translations.map((code) => (
        <Chip key={code} {...(onRemove && { onRemove: () => onRemove(code) })}>
          {nameOf(code)}
        </Chip>
      ))}
    </span>
  )
}

const asOption = ({ code, name }: TranslationLanguage): LanguageOption => ({
  code,
  name,
  system: '',
  multi: false,
  iso2: [],
})
