import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { Progress } from '../../../../components/progress/progress.tsx'
import { Select } from '../../../../components/select/select.tsx'
import type { Preparation } from './prepare-media.ts'
import styles from './steps.module.css'
import { isWork, type WorkChoice } from './use-preparation.ts'

const WORKS = [
  { value: '', label: msg`Nothing, upload it unchanged` },
  { value: 'sound-only', label: msg`Extract the sound of a video` },
  { value: 'shrink', label: msg`Compress it for a slow connection` },
  { value: 'cut-silence', label: msg`Cut long silences` },
]

/** What is done with files on this computer before they go up. */
export function WorkSelect({ work, setWork }: WorkChoice) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Before uploading`}
      className={styles.field}
      options={WORKS.map(({ value, label }) => ({ value, label: t(label) }))}
      value={work ?? ''}
      hint={work === 'cut-silence' ? t`Timestamps in the text follow the shortened sound.` : undefined}
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
  const { t } = useLingui()
  const { name, fraction, number, all } = running
  return (
    <div className={styles.wide}>
      <Progress
        label={name}
        value={fraction}
        detail={all > 1 ? t`File ${number} of ${all}` : t`Preparing it on this computer`}
        actions={
          <Button size={32} onClick={onCancel}>
            {t`Cancel`}
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
      <strong>
        <bdi>{name}</bdi>
      </strong>
      : {message}
    </Banner>
  ))
}
