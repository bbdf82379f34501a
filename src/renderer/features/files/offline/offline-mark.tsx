import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { HardDriveDownload } from 'lucide-react'
import { Meter } from '../../../components/meter/meter.tsx'
import styles from '../files.module.css'
import { useOfflineFile } from './use-offline.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Below the name of a file that lies on this computer, or is on its way here. */
export function OfflineMark({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const file = useOfflineFile(id)
  if (!file) return null
  if (file.state === 'taking') {
    const brought = file.totalBytes > 0 ? file.bytes / file.totalBytes : 0
    const percent = format.percent(Math.floor(brought * 100) / 100)
    return (
      <>
        <span className={styles.kind}>
          <HardDriveDownload />
          {t`Copying to this computer, ${percent}`}
        </span>
        <Meter value={brought} label={t`Copying ${name} to this computer`} className={styles.meter} />
      </>
    )
  }
  const { languages, pendingStatus } = file
  return (
    <span className={styles.kind}>
      <HardDriveDownload />
      {pendingStatus === null
        ? t`${plural(languages.length, {
            0: 'On this computer',
            one: 'On this computer with its translation',
            other: 'On this computer with # translations',
          })}`
        : t`${plural(languages.length, {
            0: `On this computer, ${pendingStatus} once you are online`,
            one: `On this computer with its translation, ${pendingStatus} once you are online`,
            other: `On this computer with # translations, ${pendingStatus} once you are online`,
          })}`}
    </span>
  )
}
