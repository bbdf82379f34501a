import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { unheardSentence } from '../player/heard.ts'
import { playUnheard } from '../player/play-unheard.ts'
import { totalSeconds } from '../player/stretches.ts'
import { useSetStatus } from '../use-set-status.ts'
import { useEditor } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'

/** Asks a transcriptor before a text is finished of which much was never heard. */
export function UnheardDialog({ onClose }: { onClose: () => void }) {
  const session = useEditor()
  const setStatus = useSetStatus()
  const unheard = session.heard.unheard()
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
          <Button look="main" onClick={() => afterClosing(session, playUnheard)}>Play them</Button>
        </>
      }
    >
      <p>{unheardSentence(totalSeconds(unheard), unheard.length)}</p>
    </Dialog>
  )
}
