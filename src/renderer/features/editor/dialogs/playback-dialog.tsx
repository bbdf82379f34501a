import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { playback } = useEditor()
  const options = useStore(playback)
  const most = MOST_BACK_STEP_SECONDS
  const set = (change: Partial<PlaybackOptions>) => {
    const read = playbackOptions.safeParse({ ...options, ...change })
    if (read.success) playback.setState(read.data)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Playback options`}
      actions={
        <Button look="main" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className={styles.form}>
        <NumberField
          label={t`Step back when resuming, in seconds`}
          unit="step"
          min={0}
          max={most}
          step={0.5}
          defaultValue={options.backStepSeconds}
          hint={t`0 to ${most}. There is no step back after a jump.`}
          onInput={({ currentTarget }) =>
            currentTarget.value !== '' && set({ backStepSeconds: currentTarget.valueAsNumber })
          }
        />
        <Checkbox checked={options.snapsToPhrase} onChange={({ target }) => set({ snapsToPhrase: target.checked })}>
          {t`Step back to the start of the phrase`}
        </Checkbox>
        <Checkbox checked={options.skipsSilence} onChange={({ target }) => set({ skipsSilence: target.checked })}>
          {t`Skip long silences`}
        </Checkbox>
        <Checkbox
          checked={options.pausesWhileTyping}
          onChange={({ target }) => set({ pausesWhileTyping: target.checked })}
        >
          {t`Pause while I type, and resume when I stop`}
        </Checkbox>
        <NumberField
          label={t`Wait before resuming, in seconds`}
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
