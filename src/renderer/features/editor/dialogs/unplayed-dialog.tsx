import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { unplayedSentence } from '../player/listened.ts'
import { playUnplayed } from '../player/play-unplayed.ts'
import { totalSeconds } from '../player/ranges.ts'
import { useSetStatus } from '../use-set-status.ts'
import { useEditor } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'

/** Asks a transcriptor before a text is finished of which much was never played. */
export function UnplayedDialog({ onClose }: { onClose: () => void }) {
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
      title="Not all was heard"
      actions={
        <>
          <Button onClick={({ detail }) => detail < 2 && finish()}>Finish anyway</Button>
          <Button look="main" onClick={() => afterClosing(session, playUnplayed)}>
            Play them
          </Button>
        </>
      }
    >
      <p>{unplayedSentence(totalSeconds(unplayed), unplayed.length)}</p>
    </Dialog>
  )
}
