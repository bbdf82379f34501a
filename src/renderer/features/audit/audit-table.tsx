import { useEffect, useRef } from 'react'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_VIA } from '../../../shared/domain/audit.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Button } from '../../components/button/button.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../components/table/table.tsx'
import styles from './audit.module.css'

const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const ROLE_WORDS: Record<Role, string> = {
  USER: 'A user',
  SUBSCRIBER: 'A user',
  ADMIN: 'An administrator',
  'HUMAN-TRANSCRIPTOR': 'A transcriptor',
}

export interface AuditTableProps {
  label: string
  entries: readonly AuditEntry[]
  /** Loads the next page; null when there is none. */
  onMore: (() => void) | null
  isLoading: boolean
}

/** What was done, by whom and how, newest first. */
export function AuditTable({ label, entries, onMore, isLoading }: AuditTableProps) {
  const count = useRef<HTMLSpanElement>(null)
  const isAsked = useRef(false)
  const isAll = onMore === null
  // With the last page the button goes; the focus stays where it was.
  useEffect(() => {
    if (isAll && isAsked.current) count.current?.focus()
    isAsked.current = false
  }, [isAll])

  function showOlder() {
    isAsked.current = true
    onMore?.()
  }

  return (
    <>
      <Table aria-label={label}>
        <thead>
          <tr>
            <HeadCell>What</HeadCell>
            <HeadCell>Who</HeadCell>
            <HeadCell>How</HeadCell>
            <HeadCell align="end">When</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span ref={count} tabIndex={-1}>
          {entries.length === 1 ? 'One entry' : `${entries.length} entries`}
        </span>
        {onMore && (
          <Button size={32} sending={isLoading} onClick={showOlder}>
            Show older
          </Button>
        )}
      </TableFoot>
    </>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, outcome, object, via, address, detail, date } = entry
  return (
    <tr>
      <Cell phone="name">
        {AUDIT_ACTIONS[action]}
        {outcome === 'refused' && <span className={styles.refused}> refused</span>}
        <div className={styles.more}>{[object && nameOf(object), detail].filter(Boolean).join(' · ')}</div>
      </Cell>
      <Cell phone="below" className={styles.who}>
        {whoIn(entry)}
      </Cell>
      <Cell phone="below">
        {AUDIT_VIA[via]}
        {address !== null && <div className={styles.more}>{address}</div>}
      </Cell>
      <Cell phone="below" align="end" numeric className={styles.when}>
        <time dateTime={date}>{times.format(new Date(date))}</time>
      </Cell>
    </tr>
  )
}

function nameOf({ kind, name, id }: NonNullable<AuditEntry['object']>): string {
  return name ?? `${kind === 'file' ? 'a file' : 'an account'} that is gone (${id})`
}

/** Who it was where no account was. */
const WITHOUT_ACTOR: Partial<Record<AuditEntry['via'], string>> = {
  link: 'Somebody with the link',
  background: 'The server',
}

function whoIn({ actor, via }: AuditEntry): string {
  if (via === 'command-line') return 'The server’s operator'
  if (actor === null) return WITHOUT_ACTOR[via] ?? 'Somebody unknown'
  if (actor.is_you) return 'You'
  return actor.email ?? (actor.role === null ? 'Somebody' : ROLE_WORDS[actor.role])
}
