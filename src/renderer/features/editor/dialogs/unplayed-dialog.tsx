import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { unplayedSentence } from '../player/listened.ts'
import { playUnplayed } from '../player/play-unplayed.ts'
import { totalSeconds } from '../../../../shared/domain/time-ranges.ts'
import { useSetStatus } from '../use-set-status.ts'
import { useEditor } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'

/** Asks a transcriber before a text is finished of which much was never played. */
export function UnplayedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const setStatus = useSetStatus()
  const unplayed = session.listened.unplayed()
  const finish = () => {
    onClose()
    setStatus('FINISHED', 'as much as was')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Finish without playing it all?`}
      actions={
        <>
          <Button onClick={({ detail }) => detail < 2 && finish()}>{t`Finish anyway`}</Button>
          <Button look="main" onClick={() => afterClosing(session, playUnplayed)}>
            {t`Play the rest`}
          </Button>
        </>
      }
    >
      <p>{unplayedSentence(totalSeconds(unplayed), unplayed.length)}</p>
    </Dialog>
  )
}
