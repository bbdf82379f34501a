import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { Progress } from '../../../../components/progress/progress.tsx'
import { Select } from '../../../../components/select/select.tsx'
import type { Preparation } from './prepare-media.ts'
import styles from './steps.module.css'
import { isWork, type WorkChoice } from './use-preparation.ts'

const WORKS = [
  { value: '', label: 'Nothing, send it as it is' },
  { value: 'sound-only', label: 'Take the sound of a video alone' },
  { value: 'shrink', label: 'Make it small, for a slow line' },
  { value: 'cut-silence', label: 'Leave long silences out' },
]

/** What is done with files on this computer before they go up. */
export function WorkSelect({ work, setWork }: WorkChoice) {
  return (
    <Select
      label="Before the upload"
      className={styles.field}
      options={WORKS}
      value={work ?? ''}
      hint={work === 'cut-silence' ? 'The times in the text are those of the shorter sound.' : undefined}
      onChange={({ target }) => setWork(isWork(target.value) ? target.value : null)}
    />
  )
}

/** How far that is. */
export function Preparing({
  running,
  onCancel,
}: {
  running: NonNullable<Preparation['running']>
  onCancel: () => void
}) {
  const { name, fraction, number, all } = running
  return (
    <div className={styles.wide}>
      <Progress
        label={name}
        value={fraction}
        detail={all > 1 ? `File ${number} of ${all}` : 'On this computer, before the upload'}
        actions={
          <Button size={32} onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </div>
  )
}

/** What could not be done, and with which file. */
export function NotPrepared({ failed }: Pick<Preparation, 'failed'>) {
  return failed.map(({ name, message }) => (
    <Banner key={name} tone="danger" isAlert>
      <strong>{name}</strong>: {message}
    </Banner>
  ))
}
