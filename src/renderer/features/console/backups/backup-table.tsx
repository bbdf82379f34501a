import { Plural, useLingui } from '@lingui/react/macro'
import type { Backup, BackupRun } from '../../../../shared/contract/backups.ts'
import { Download, Trash2 } from 'lucide-react'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

export interface BackupTableProps {
  backups: readonly Backup[]
  /** Whether something is being done with backups now. */
  isBusy: boolean
  onRun: (run: { kind: BackupRun['kind']; name: string }) => void
  onDownload: (name: string) => void
  onRemove: (name: string) => void
}

/** The backups, newest first, each with what proves it. */
export function BackupTable({ backups, isBusy, onRun, onDownload, onRemove }: BackupTableProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Table aria-label={t`Backups`}>
      <thead>
        <tr>
          <HeadCell>{t`Backup`}</HeadCell>
          <HeadCell align="end">{t`Database rows`}</HeadCell>
          <HeadCell align="end">{t`Recordings`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ name, date, version, rows, media, size, check, faults }) => {
          const when = format.moment(new Date(date), 'date-time')
          return (
            <tr key={name}>
              <Cell phone="name">
                <time dateTime={date}>{when}</time>
                <CheckNote check={check} />
                <div className={styles.more}>{t`Longhand ${version}`}</div>
                {faults > 0 && (
                  <p className={styles.failed}>
                    <Plural
                      value={faults}
                      one="# recording was missing or damaged before"
                      other="# recordings were missing or damaged before"
                    />
                  </p>
                )}
              </Cell>
              <Cell align="end" numeric phone="below">
                <PhoneLabel>{t`Database rows`}</PhoneLabel>
                {format.number(rows)}
                <div className={styles.more}>{format.bytes(size)}</div>
              </Cell>
              <Cell align="end" numeric phone="below">
                <PhoneLabel>{t`Recordings`}</PhoneLabel>
                {format.bytes(media.size)}
              </Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    disabled={isBusy}
                    aria-label={t`Verify: ${when}`}
                    onClick={() => onRun({ kind: 'verify', name })}
                  >
                    {t`Verify`}
                  </Button>
                  <Button
                    size={32}
                    disabled={isBusy}
                    aria-label={t`Test restore: ${when}`}
                    onClick={() => onRun({ kind: 'drill', name })}
                  >
                    {t`Test restore`}
                  </Button>
                  <IconButton icon={Download} label={t`Download: ${when}`} onClick={() => onDownload(name)} />
                  <IconButton
                    icon={Trash2}
                    label={t`Delete: ${when}`}
                    disabled={isBusy}
                    onClick={() => onRemove(name)}
                  />
                </RowActions>
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** Whether it was read since it was written, and what that found. */
function CheckNote({ check }: Pick<Backup, 'check'>) {
  const { t } = useLingui()
  const format = useFormat()
  if (!check) return <div className={styles.more}>{t`Not checked lately`}</div>
  const when = format.moment(new Date(check.date), 'day-time')
  return check.is_fine ? (
    <div className={styles.more}>{t`Verified ${when}`}</div>
  ) : (
    <p className={styles.failed}>{t`Check failed ${when}`}</p>
  )
}
