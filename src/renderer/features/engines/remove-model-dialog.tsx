import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SpeechModel } from '../../../shared/contract/engines.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useFormat } from '../../lib/words/use-format.ts'

export interface RemoveModelDialogProps {
  model: SpeechModel
  open: boolean
  onOpenChange: (open: boolean) => void
  sending: boolean
  onConfirm: () => void
}

/** Asks before a model goes, and says what changes without it. */
export function RemoveModelDialog({ model, ...dialog }: RemoveModelDialogProps) {
  const { t } = useLingui()
  const { label } = model
  return (
    <ConfirmDialog {...dialog} title={t`Remove ${label}`} verb={t`Remove`} danger>
      <Loss model={model} />
    </ConfirmDialog>
  )
}

function Loss({ model }: { model: SpeechModel }) {
  const { t } = useLingui()
  const format = useFormat()
  const { only_here: count } = model
  const size = format.bytes(model.size)
  return (
    <>
      <p>
        {model.is_for_speakers ? (
          t`Speakers will be told apart by pauses only.`
        ) : count > 0 ? (
          <Plural
            value={count}
            one="# language will no longer be transcribed automatically."
            other="# languages will no longer be transcribed automatically."
          />
        ) : (
          t`Other engines here transcribe its languages, perhaps with more errors.`
        )}
      </p>
      <p>
        <Trans>
          {size} of disk space becomes free. Finished transcripts don’t change; files in transcription right now may
          fail and can be resumed.
        </Trans>
      </p>
    </>
  )
}
