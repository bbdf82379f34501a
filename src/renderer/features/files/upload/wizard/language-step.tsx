import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messages } from '../../../../../shared/messages.ts'
import type { LanguageOption } from '../../../../../shared/contract/files/languages.ts'
import { Badge } from '../../../../components/badge/badge.tsx'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Checkbox } from '../../../../components/checkbox/checkbox.tsx'
import { LanguageSelect } from '../../../../components/language-select/language-select.tsx'
import { useClientConfig } from '../../../../lib/client-config.ts'
import { likelyLanguages, rememberLanguage } from '../../last-language.ts'
import styles from './steps.module.css'
import type { WizardAction, WizardState } from './wizard-state.ts'
import { useFormat } from '../../../../lib/words/use-format.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

export interface LanguageStepProps {
  state: WizardState
  dispatch: (action: WizardAction) => void
  languages: readonly LanguageOption[]
  /** Somebody wanted to go on without a language. */
  isMissing: boolean
  goOn: ReactNode
}

/** Spoken language, or that there are several. */
export function LanguageStep({ state, dispatch, languages, isMissing, goOn }: LanguageStepProps) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { data: config } = useClientConfig()
  const cannotMix = config?.multilingual === false
  function hintOf(): string | undefined {
    const { language, isMultilingual } = state
    if (language && !isMultilingual && !language.system.includes('AUTO'))
      return t`Auto transcription is not available for ${{ language: language.name }}.`
    return languages.length > MANY_LANGUAGES
      ? t`Over ${{ count: format.number(MANY_LANGUAGES) }} languages.`
      : undefined
  }

  return (
    <>
      {isMissing && (
        <Banner tone="warn" isAlert className={styles.field}>
          {say(messages.languageMissing)}
        </Banner>
      )}
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={state.isMultilingual ? null : (state.language?.code ?? null)}
        onChange={(code) => {
          const language = languages.find((option) => option.code === code)
          if (!language) return
          rememberLanguage(language.code)
          dispatch({ type: 'language', language })
        }}
        first={likelyLanguages()}
        disabled={state.isMultilingual}
        hint={hintOf()}
        className={styles.field}
      />
      <Checkbox
        checked={state.isMultilingual}
        disabled={cannotMix}
        onChange={({ target }) => dispatch({ type: 'multilingual', isMultilingual: target.checked })}
      >
        {t`Multilingual`}
        <span className="muted small">
          {' '}
          {cannotMix ? t`Not available on this server.` : t`Several languages are spoken in one file.`}
        </span>
      </Checkbox>
      {goOn}
    </>
  )
}

/** From this number on the wizard says so (spec 001 §2). */
const MANY_LANGUAGES = 130

/** The language in the folded step. */
export function LanguageSummary({ language, isMultilingual }: Pick<WizardState, 'language' | 'isMultilingual'>) {
  if (isMultilingual) return <Trans>Multilingual</Trans>
  if (!language) return <Trans>None yet</Trans>
  return (
    <span className={styles.chosen}>
      {language.name}
      {language.system
        .split('|')
        .filter(Boolean)
        .map((system) => (
          <Badge key={system}>{system}</Badge>
        ))}
    </span>
  )
}
