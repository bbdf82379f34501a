import { Trans, useLingui } from '@lingui/react/macro'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { isLeaseEnding } from '../../../../shared/domain/human-desk.ts'
import { Button } from '../../../components/button/button.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './desk.module.css'

/** Says when a taken file goes back to the pool, once that is near, and lets its transcriptor keep it. */
export function LeaseNote({
  item,
  now,
  onRenew,
}: {
  item: FileListItem
  now: Date
  onRenew: (item: FileListItem) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const until = item.humanTranscription?.lease_until ?? null
  if (until === null || !isLeaseEnding(until, now)) return null
  const { name } = item.file
  const moment = format.moment(new Date(until), 'day-time')
  return (
    <p className={styles.lease}>
      <Trans>This file is given back on {moment} unless you work on it.</Trans>{' '}
      <Button look="quiet" size={32} aria-label={t`Keep ${name}`} onClick={() => onRenew(item)}>
        {t`Keep`}
      </Button>
    </p>
  )
}
