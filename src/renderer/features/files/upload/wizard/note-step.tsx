import { TRANSCRIPTOR_NOTE_LENGTH } from '../../../../../shared/contract/files.ts'
import { Button } from '../../../../components/button/button.tsx'
import { TextArea } from '../../../../components/field/text-area.tsx'
import styles from './steps.module.css'
import type { WizardAction, WizardState } from './wizard-state.ts'

/** What the transcriptor should know. */
export function NoteStep({ state, dispatch, onContinue }: { state: WizardState; dispatch: (action: WizardAction) => void; onContinue: () => void }) {
  return (
    <>
      <TextArea label="Note" hint="Names, terms, who speaks. You may leave it empty." maxLength={TRANSCRIPTOR_NOTE_LENGTH} value={state.note} onChange={({ target }) => dispatch({ type: 'note', note: target.value })} className={styles.field} />
      <Button look="main" onClick={onContinue}>Continue</Button>
    </>
  )
}
