import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFocusKept } from '../../components/dialog/use-focus-kept.ts'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../components/table/table.tsx'
import styles from './account-table.module.css'

/** One thing that opens an account, or is signed in to it. */
export interface AccountRow {
  id: string
  name: ReactNode
  /** More about the name, for who points at it. */
  hint?: string
  /** What is known of it, in the order of the columns. */
  facts: readonly ReactNode[]
  actions: ReactNode
}

/**
 * Such things with what can be done with them, not shown without rows. When a row goes with the focus, what is near
 * gets it.
 */
export function AccountTable({
  label,
  columns,
  rows,
}: {
  label: string
  /** Titles: that of the name, then those of the facts. */
  columns: readonly [string, ...string[]]
  rows: readonly AccountRow[]
}) {
  const { t } = useLingui()
  const focusKept = useFocusKept()
  const [, ...titles] = columns
  return (
    <Table aria-label={label} hidden={rows.length === 0} {...focusKept}>
      <thead>
        <tr>
          {columns.map((title) => (
            <HeadCell key={title}>{title}</HeadCell>
          ))}
          <HeadCell align="end">{t`Action`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, hint, facts, actions }) => (
          <tr key={id}>
            <Cell phone="name" title={hint} className={styles.name}>
              {name}
            </Cell>
            {titles.map((title, column) => (
              <Cell key={title} phone="below">
                <PhoneLabel>{title}</PhoneLabel>
                {facts[column]}
              </Cell>
            ))}
            <Cell phone="actions" align="end">
              <RowActions>{actions}</RowActions>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
