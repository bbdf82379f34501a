import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

export interface JobTableProps {
  label: string
  /** What the second and the third column are. */
  about: string
  when: string
  /** Its rows. */
  children: ReactNode
}

/** Jobs one by one, each with what it is about, when, and what can be done with it. */
export function JobTable({ label, about, when, children }: JobTableProps) {
  const { t } = useLingui()
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <HeadCell>{t`Job`}</HeadCell>
          <HeadCell>{about}</HeadCell>
          <HeadCell align="end">{when}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export interface JobRowProps {
  /** What the job does. */
  what: ReactNode
  about: ReactNode
  /** ISO 8601, and how it is said. */
  date: string
  as: 'day-time' | 'date-time'
  /** Why what was asked for it did not work; null where it did. */
  error: unknown
  /** Its buttons; null for none. */
  actions: ReactNode
}

/** A job in a {@link JobTable}. */
export function JobRow({ what, about, date, as, error, actions }: JobRowProps) {
  const format = useFormat()
  return (
    <tr>
      <Cell phone="name">
        {what}
        {error !== null && (
          <p role="alert" className={styles.failed}>
            {messageOf(error, messages.unreachable)}
          </p>
        )}
      </Cell>
      <Cell phone="below" className={styles.address}>
        {about}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={date}>{format.moment(new Date(date), as)}</time>
      </Cell>
      <Cell phone="actions" align="end">
        {actions !== null && <RowActions>{actions}</RowActions>}
      </Cell>
    </tr>
  )
}
