import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_VIA } from '../../../shared/domain/audit.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Button } from '../../components/button/button.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../components/table/table.tsx'
import styles from './audit.module.css'
import { useSay } from '../../lib/words/use-say.ts'
import { guestOfLink } from '../../../shared/domain/participant-names.ts'
import { useFormat } from '../../lib/words/use-format.ts'

const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  USER: msg`A user`,
  SUBSCRIBER: msg`A user`,
  ADMIN: msg`An administrator`,
  'HUMAN-TRANSCRIPTOR': msg`A transcriber`,
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
  const { t } = useLingui()
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
            <HeadCell>{t`Action`}</HeadCell>
            <HeadCell>{t`Who`}</HeadCell>
            <HeadCell>{t`How`}</HeadCell>
            <HeadCell align="end">{t`When`}</HeadCell>
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
          <Plural value={entries.length} one="# entry" other="# entries" />
        </span>
        {onMore && (
          <Button size={32} sending={isLoading} onClick={showOlder}>
            {t`Show older`}
          </Button>
        )}
      </TableFoot>
    </>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { action, outcome, object, via, address, detail, date } = entry
  return (
    <tr>
      <Cell phone="name">
        {say(AUDIT_ACTIONS[action])}
        {outcome === 'refused' && <span className={styles.refused}> {t`(refused)`}</span>}
        <div className={styles.more}>
          {object && <Name of={object} />}
          {object && detail && ' · '}
          {detail}
        </div>
      </Cell>
      <Cell phone="below" className={styles.who}>
        <Person entry={entry} />
      </Cell>
      <Cell phone="below">
        {say(AUDIT_VIA[via])}
        {address !== null && <div className={styles.more}>{address}</div>}
      </Cell>
      <Cell phone="below" align="end" numeric className={styles.when}>
        <time dateTime={date}>{format.moment(new Date(date), 'date-time')}</time>
      </Cell>
    </tr>
  )
}

function Name({ of: { kind, name, id } }: { of: NonNullable<AuditEntry['object']> }) {
  if (name !== null) return name
  if (kind === 'file') return <Trans>deleted file ({id})</Trans>
  return kind === 'folder' ? <Trans>deleted folder ({id})</Trans> : <Trans>deleted account ({id})</Trans>
}

/** Who it was where no account was. */
const WITHOUT_ACTOR: Partial<Record<AuditEntry['via'], MessageDescriptor>> = {
  link: msg`Someone with the link`,
  background: msg`Longhand`,
}

function Person({ entry: { actor, via } }: { entry: AuditEntry }) {
  const say = useSay()
  const { t } = useLingui()
  if (via === 'command-line') return t`The operator`
  if (actor === null) return t(WITHOUT_ACTOR[via] ?? msg`Unknown`)
  if (actor.is_you) return t`You`
  if (actor.guest !== undefined) return say(guestOfLink(actor.guest))
  return actor.email ?? (actor.role === null ? t`Someone` : t(ROLE_WORDS[actor.role]))
}
