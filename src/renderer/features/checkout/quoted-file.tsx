import { Trans, useLingui } from '@lingui/react/macro'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import styles from './checkout.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/** The file whose human transcription is paid. */
export function QuotedFile({ file }: { file: FileRecord }) {
  const { t } = useLingui()
  const length = useFormat().length(file.length)
  return (
    <MarginSection title={t`Human transcription`}>
      <p className={styles.fileName}>{file.name}</p>
      <p className="muted small num">
        <Trans>{length}. Once you've paid, it goes to a transcriber.</Trans>
      </p>
    </MarginSection>
  )
}
