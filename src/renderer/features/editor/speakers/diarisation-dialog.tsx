import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SPEAKERS } from '../../../../shared/contract/speakers.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useEditor } from '../use-session.ts'
import styles from '../dialogs/dialogs.module.css'

const FIND_OUT = 'find-out'

const COUNTS = [
  { value: FIND_OUT, label: 'Find out' },
  ...Array.from({ length: SPEAKERS.most - SPEAKERS.least + 1 }, (_, index) => String(SPEAKERS.least + index)).map(
    (count) => ({ value: count, label: count }),
  ),
]

/** Has the speakers told apart again. It goes on when the dialog is closed. */
export function DiarisationDialog({ onClose }: { onClose: () => void }) {
  const { diarisation } = useEditor()
  const { phase, progress, advice, outcome } = useStore(diarisation.store)
  const [count, setCount] = useState(FIND_OUT)
  const [replaces, setReplaces] = useState(false)
  useEffect(() => void diarisation.look(), [diarisation])

  const start = () => void diarisation.start({ speakers: count === FIND_OUT ? null : Number(count), replaces })
  const take = () => void diarisation.take({ replaces }).then(onClose)
  const actions =
    phase === 'waiting' || advice !== null ? (
      <Button onClick={onClose}>Close</Button>
    ) : (
      <>
        <Button onClick={onClose}>Close</Button>
        {phase === 'ready' && <Button onClick={start}>Tell apart anew</Button>}
        <Button look="main" onClick={phase === 'ready' ? take : start}>
          {phase === 'ready' ? 'Put into the text' : 'Tell apart'}
        </Button>
      </>
    )

  return (
    <Dialog open onOpenChange={onClose} title="Tell speakers apart" actions={actions}>
      {phase === 'waiting' ? (
        <Progress
          label="Listening who speaks when"
          value={progress}
          detail="You can go on working; the text changes when it is done."
          actions={
            <Button size={32} onClick={() => void diarisation.giveUp()}>
              Give up
            </Button>
          }
        />
      ) : advice === undefined ? (
        outcome?.isFailure ? (
          <Banner tone="danger">{outcome.text}</Banner>
        ) : (
          <Loading rows={3} />
        )
      ) : advice === null ? (
        <div className={styles.form}>
          <p>
            {phase === 'ready'
              ? 'It is known who speaks when, and waits to be put into the text.'
              : 'A machine listens who speaks when, and cuts paragraphs where somebody else goes on. Undo takes it ' +
                'back.'}
          </p>
          <Select
            label="Number of speakers"
            options={COUNTS}
            value={count}
            onChange={({ target }) => setCount(target.value)}
            hint="Say it where you know: it is then told better."
          />
          <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
            Also where somebody has said who speaks
          </Checkbox>
        </div>
      ) : (
        <Banner>Here only pauses are heard, and not who speaks. {advice}</Banner>
      )}
    </Dialog>
  )
}
