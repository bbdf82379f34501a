import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { LONGEST_SPEAKER_NAME } from '../../../../shared/contract/transcripts.ts'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { renameEverywhere, speakHere } from '../commands/speaker-commands.ts'
import type { ScreenState, TextView } from '../capabilities.ts'
import styles from './dialogs.module.css'

/** Names who speaks in the paragraph at the caret, everywhere or there only. */
export function SpeakerNameDialog({
  session,
  proposesEverywhere = false,
  onRenamed,
  onClose,
}: {
  session: TextView & ScreenState
  /** Whether a new name is meant for all of a speaker unless told otherwise. */
  proposesEverywhere?: boolean
  /** A speaker has another name in every paragraph. */
  onRenamed?: (before: string, name: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [formId, namesId] = [useId(), useId()]
  const [{ caret, speakers }] = useState(session.ui.getState)
  const [name, setName] = useState(caret.speaker)
  const [isEverywhere, setIsEverywhere] = useState(proposesEverywhere)
  const [isTried, setIsTried] = useState(false)
  const clean = name.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (clean === '') return
    if (clean !== caret.speaker) {
      if (isEverywhere) {
        renameEverywhere(session, caret.speaker, clean)
        onRenamed?.(caret.speaker, clean)
      } else speakHere(session, clean)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Speaker`}
      unsaved={clean !== caret.speaker}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId}>
            {t`Rename`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t`Name`}
          list={namesId}
          autoComplete="off"
          maxLength={LONGEST_SPEAKER_NAME}
          value={name}
          error={isTried && clean === '' ? t`Enter a name.` : undefined}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <datalist id={namesId}>
          {speakers.map((speaker) => (
            <option key={speaker.name} value={speaker.name}>
              {speaker.name}
            </option>
          ))}
        </datalist>
        <Checkbox checked={isEverywhere} onChange={(event) => setIsEverywhere(event.target.checked)}>
          {t`Rename in every paragraph of ${{ speaker: caret.speaker }}`}
        </Checkbox>
      </form>
    </Dialog>
  )
}
