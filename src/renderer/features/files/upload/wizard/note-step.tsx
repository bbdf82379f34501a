import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TRANSCRIPTOR_NOTE_LENGTH } from '../../../../../shared/contract/files/records.ts'
import { TextArea } from '../../../../components/field/text-area.tsx'
import styles from './steps.module.css'
import type { WizardAction, WizardState } from './wizard-state.ts'

/** What the transcriptor should know. */
export function NoteStep({
  state,
  dispatch,
  goOn,
}: {
  state: WizardState
  dispatch: (action: WizardAction) => void
  goOn: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <TextArea
        label={t`Note`}
        hint={t`Names, terms, who is speaking. Optional.`}
        maxLength={TRANSCRIPTOR_NOTE_LENGTH}
        value={state.note}
        onChange={({ target }) => dispatch({ type: 'note', note: target.value })}
        className={styles.field}
      />
      {goOn}
    </>
  )
}
