import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const isHuman = state.way === 'FOR-HUMAN-TRANSCRIPTION'
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
        label={t`Translate into`}
        languages={offered.map(asOption)}
        value={null}
        onChange={(code) => dispatch({ type: 'add-translation', code })}
        disabled={offered.length === 0}
        hint={t(isHuman ? BY_PEOPLE : hintOf(languages, offered))}
        className={styles.field}
      />
      {isCharged && <Price isHuman={isHuman} />}
      {goOn}
    </>
  )
}

const BY_PEOPLE = msg`Any language: the transcriber translates what cannot be translated automatically.`

function Price({ isHuman }: { isHuman: boolean }) {
  return (
    <p className="muted">
      <Trans>
        Each translation takes as much auto time as the recording is long, or a second for every 15 letters if that is
        more.
      </Trans>
      {isHuman && (
        <>
          {' '}
          <Trans>You are charged when the text is published.</Trans>
        </>
      )}
    </p>
  )
}

function hintOf(
  languages: TranslationsStepProps['languages'],
  offered: readonly TranslationLanguage[],
): MessageDescriptor {
  if (languages?.length === 0) return msg`No translations are available from this language.`
  return languages && offered.length === 0
    ? msg`You have chosen all available languages.`
    : msg`Optional. Leave it empty for no translation.`
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
