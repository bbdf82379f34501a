import { AudioLines, FileText, Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Choice, ChoiceRow } from '../../../../components/choice-row/choice-row.tsx'
import { Banner } from '../../../../components/banner/banner.tsx'
import styles from './steps.module.css'
import { type Way, waysOf, type WizardAction, type WizardState } from './wizard-state.ts'

/** The ways in the words of the screen. */
export const WAYS: Readonly<Record<Way, Choice<Way>>> = {
  'FOR-AUTO-TRANSCRIPTION': { value: 'FOR-AUTO-TRANSCRIPTION', label: 'Auto transcription', help: 'A machine writes it down at once', icon: AudioLines },
  'FOR-HUMAN-TRANSCRIPTION': { value: 'FOR-HUMAN-TRANSCRIPTION', label: 'Human transcription', help: 'A transcriptor does, from 10 minutes on', icon: Headphones },
  'NO-TRANSCRIPTION': { value: 'NO-TRANSCRIPTION', label: 'I have a transcription', help: 'You bring the text; it costs no time', icon: FileText },
}

/** How the file gets its text. */
export function WayStep({ state, dispatch, goOn }: { state: WizardState; dispatch: (action: WizardAction) => void; goOn: ReactNode }) {
  const { language, isMultilingual, way } = state
  const lacksEngine = way === 'FOR-AUTO-TRANSCRIPTION' && !isMultilingual && language && !language.system.includes('AUTO')
  return (
    <>
      <div className={styles.wide}>
        <ChoiceRow label="Way" value={way} onChange={(next) => dispatch({ type: 'way', way: next })} choices={waysOf(state).map((name) => WAYS[name])} />
      </div>
      {lacksEngine && <Banner tone="warn">No engine for {language.name} is installed here.</Banner>}
      {goOn}
    </>
  )
}
