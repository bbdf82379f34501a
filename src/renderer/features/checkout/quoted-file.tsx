import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import styles from './checkout.module.css'

/** The file whose human transcription is paid. */
export function QuotedFile({ file }: { file: FileRecord }) {
  return (
    <MarginSection title="Human transcription">
      <p className={styles.fileName}>{file.name}</p>
      <p className="muted small num">{exactTime(file.length)}. Once paid, it goes to a transcriptor.</p>
    </MarginSection>
  )
}
