import { AudioLines, FileText, Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Choice, ChoiceRow } from '../../../../components/choice-row/choice-row.tsx'
import { Banner } from '../../../../components/banner/banner.tsx'
import styles from './steps.module.css'
import { lacksEngine, type Way, waysOf, type WizardAction, type WizardState } from './wizard-state.ts'

/** The ways in the words of the screen. */
export const WAYS: Readonly<Record<Way, Choice<Way>>> = {
  'FOR-AUTO-TRANSCRIPTION': {
    value: 'FOR-AUTO-TRANSCRIPTION',
    label: 'Auto transcription',
    help: 'A machine writes it down at once',
    icon: AudioLines,
  },
  'FOR-HUMAN-TRANSCRIPTION': {
    value: 'FOR-HUMAN-TRANSCRIPTION',
    label: 'Human transcription',
    help: 'A transcriptor does, from 10 minutes on',
    icon: Headphones,
  },
  'NO-TRANSCRIPTION': {
    value: 'NO-TRANSCRIPTION',
    label: 'I have a transcription',
    help: 'You bring the text; it costs no time',
    icon: FileText,
  },
}

/** How the file gets its text. */
export function WayStep({
  state,
  dispatch,
  goOn,
}: {
  state: WizardState
  dispatch: (action: WizardAction) => void
  goOn: ReactNode
}) {
  const { language, way } = state
  const choices = waysOf(state).map((name) =>
    name === 'FOR-AUTO-TRANSCRIPTION' && lacksEngine(state)
      ? { ...WAYS[name], help: `Not for ${state.language?.name ?? 'this language'} on this server`, disabled: true }
      : WAYS[name],
  )
  return (
    <>
      <div className={styles.wide}>
        <ChoiceRow
          label="Way"
          value={way}
          onChange={(next) => dispatch({ type: 'way', way: next })}
          choices={choices}
        />
      </div>
      {way === 'FOR-AUTO-TRANSCRIPTION' && lacksEngine(state) ? (
        <Banner tone="warn">
          {language?.name} cannot be transcribed automatically here. Choose another way, or another language.
        </Banner>
      ) : (
        goOn
      )}
    </>
  )
}
