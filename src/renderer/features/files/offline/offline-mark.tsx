import { HardDriveDownload } from 'lucide-react'
import { Meter } from '../../../components/meter/meter.tsx'
import styles from '../files.module.css'
import { useOfflineFile } from './use-offline.ts'

/** Below the name of a file that lies on this computer, or is on its way here. */
export function OfflineMark({ id, name }: { id: string; name: string }) {
  const file = useOfflineFile(id)
  if (!file) return null
  if (file.state === 'taking') {
    const brought = file.totalBytes > 0 ? file.bytes / file.totalBytes : 0
    return (
      <>
        <span className={styles.kind}>
          <HardDriveDownload />
          {`On its way to this computer, ${Math.floor(brought * 100)} %`}
        </span>
        <Meter value={brought} label={`${name} is brought to this computer`} className={styles.meter} />
      </>
    )
  }
  const { languages, pendingStatus } = file
  const texts =
    languages.length === 0
      ? ''
      : ` with ${languages.length === 1 ? 'its translation' : `${languages.length} translations`}`
  return (
    <span className={styles.kind}>
      <HardDriveDownload />
      {`On this computer${texts}${pendingStatus === null ? '' : `, ${pendingStatus} once there is a network`}`}
    </span>
  )
}
