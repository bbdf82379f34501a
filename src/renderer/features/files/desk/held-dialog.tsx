import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { Button } from '../../../components/button/button.tsx'
import { ChoiceRow } from '../../../components/choice-row/choice-row.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import type { HeldChoice } from './commands.ts'
import styles from './desk.module.css'
import { FlagReasons } from './flag-note.tsx'

export interface HeldDialogProps {
  /** The file that could not be transcribed, null while there is none. */
  item: FileListItem | null
  sending: boolean
  onDecide: (decision: { id: string; choice: HeldChoice }) => void
  onClose: () => void
}

/** Asks an owner what becomes of a file that transcriptors could not do. */
export function HeldDialog({ item, sending, onDecide, onClose }: HeldDialogProps) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<HeldChoice>('keep')
  const name = item?.file.name ?? ''
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`${name} could not be transcribed`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            look="main"
            sending={sending}
            onClick={() => item && onDecide({ id: item.file._id, choice })}
          >{t`Confirm`}</Button>
        </>
      }
    >
      {item && <Question item={item} choice={choice} onChoice={setChoice} />}
    </Dialog>
  )
}

function Question({
  item: { file, humanTranscription },
  choice,
  onChoice,
}: {
  item: FileListItem
  choice: HeldChoice
  onChoice: (choice: HeldChoice) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const length = format.length(file.length)
  return (
    <div className={styles.dialog}>
      <p>
        <Trans>Transcribers gave these reasons. You have not been charged.</Trans>
      </p>
      <FlagReasons flags={humanTranscription?.flags ?? []} />
      <ChoiceRow
        label={t`What happens to the file`}
        stacked
        value={choice}
        onChange={onChoice}
        choices={[
          {
            value: 'keep',
            label: t`Offer it again`,
            help: t`Other transcribers can take it. A note to them may help.`,
            icon: RotateCcw,
          },
          {
            value: 'machine',
            label: t`Transcribe automatically`,
            help: t`You get your human time back; ${length} of auto time is used.`,
            icon: AudioLines,
          },
          {
            value: 'cancel',
            label: t`Cancel human transcription`,
            help: t`You get your time back. The file stays, without a transcript for now.`,
            icon: X,
          },
        ]}
      />
      {(humanTranscription?.translate_languages.length ?? 0) > 0 && choice !== 'keep' && (
        <p>{t`The translations ordered with it are cancelled too.`}</p>
      )}
    </div>
  )
}
