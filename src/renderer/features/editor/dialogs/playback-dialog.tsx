import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { MOST_BACK_STEP_SECONDS, playbackOptions, type PlaybackOptions } from '../player/playback-options.ts'
import { useEditor } from '../use-session.ts'
import styles from './dialogs.module.css'

/** How playback helps with writing. What is set counts at once. */
export function PlaybackDialog({ onClose }: { onClose: () => void }) {
  const { playback } = useEditor()
  const options = useStore(playback)
  const set = (change: Partial<PlaybackOptions>) => {
    const read = playbackOptions.safeParse({ ...options, ...change })
    if (read.success) playback.setState(read.data)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Playback options"
      actions={
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <NumberField
          label="Step back when playing on, in seconds"
          unit="step"
          min={0}
          max={MOST_BACK_STEP_SECONDS}
          step={0.5}
          defaultValue={options.backStepSeconds}
          hint={`0 to ${MOST_BACK_STEP_SECONDS}. After a jump nothing is stepped back.`}
          onInput={({ currentTarget }) =>
            currentTarget.value !== '' && set({ backStepSeconds: currentTarget.valueAsNumber })
          }
        />
        <Checkbox checked={options.snapsToPhrase} onChange={({ target }) => set({ snapsToPhrase: target.checked })}>
          Step back to where the phrase begins
        </Checkbox>
        <Checkbox checked={options.skipsSilence} onChange={({ target }) => set({ skipsSilence: target.checked })}>
          Leave out long silences
        </Checkbox>
        <Checkbox
          checked={options.pausesWhileTyping}
          onChange={({ target }) => set({ pausesWhileTyping: target.checked })}
        >
          Pause while I type, and play on when I rest
        </Checkbox>
        <NumberField
          label="Rest before playing on, in seconds"
          unit="step"
          min={0.5}
          max={10}
          step={0.5}
          defaultValue={options.restSeconds}
          disabled={!options.pausesWhileTyping}
          onInput={({ currentTarget }) =>
            currentTarget.value !== '' && set({ restSeconds: currentTarget.valueAsNumber })
          }
        />
      </div>
    </Dialog>
  )
}
