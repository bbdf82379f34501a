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
  const { data: config } = useClientConfig()
  const cannotMix = config?.multilingual === false
  return (
    <>
      {isMissing && (
        <Banner tone="warn" isAlert className={styles.field}>
          {messages.languageMissing}
        </Banner>
      )}
      <LanguageSelect
        label="Spoken language"
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
        hint={hintOf(state, languages)}
        className={styles.field}
      />
      <Checkbox
        checked={state.isMultilingual}
        disabled={cannotMix}
        onChange={({ target }) => dispatch({ type: 'multilingual', isMultilingual: target.checked })}
      >
        Multilingual
        <span className="muted small">
          {' '}
          {cannotMix
            ? 'No engine here can write down several languages in one file.'
            : 'Several languages are spoken in one file.'}
        </span>
      </Checkbox>
      {goOn}
    </>
  )
}

/** From this number on the wizard says so (spec 001 §2). */
const MANY_LANGUAGES = 130

function hintOf({ language, isMultilingual }: WizardState, languages: readonly LanguageOption[]): string | undefined {
  if (language && !isMultilingual && !language.system.includes('AUTO'))
    return `No engine for ${language.name} is installed here.`
  return languages.length > MANY_LANGUAGES ? `Over ${MANY_LANGUAGES} languages.` : undefined
}

/** The language in the folded step. */
export function LanguageSummary({ language, isMultilingual }: Pick<WizardState, 'language' | 'isMultilingual'>) {
  if (isMultilingual) return <>Multilingual</>
  if (!language) return <>None yet</>
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
