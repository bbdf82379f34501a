import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Person } from '../../../../shared/contract/people.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, PhoneLabel, Table, TableFoot } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { ROLE_WORDS } from './role-words.ts'

export interface PeopleTableProps {
  people: readonly Person[]
  /** Loads the next page; null when there is none. */
  onMore: (() => void) | null
  isLoading: boolean
}

/** Accounts, each with what whoever runs the server looks for first. */
export function PeopleTable({ people, onMore, isLoading }: PeopleTableProps) {
  const { t } = useLingui()
  const count = people.length
  return (
    <>
      <Table aria-label={t({ message: 'People', context: 'accounts of a server' })}>
        <thead>
          <tr>
            <HeadCell>{t`E-mail address`}</HeadCell>
            <HeadCell>{t`Role`}</HeadCell>
            <HeadCell align="end">{t`Last seen`}</HeadCell>
            <HeadCell align="end">{t`Time left`}</HeadCell>
            <HeadCell align="end">{t`Files`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person._id} person={person} />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          <Plural value={count} one="# person" other="# people" />
        </span>
        {onMore && (
          <Button size={32} sending={isLoading} onClick={onMore}>
            {t`Show more`}
          </Button>
        )}
      </TableFoot>
    </>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { t } = useLingui()
  const format = useFormat()
  const { email, role, time, files, length } = person
  const since = format.moment(new Date(person.created_date), 'date')
  const [auto, human] = time ? [format.length(time.auto), format.length(time.human)] : ['', '']
  return (
    <tr>
      <Cell phone="name" className={styles.address}>
        <Link to={`/admin/people/${person._id}`}>
          <bdi>{email}</bdi>
        </Link>
        <div className={styles.more}>{t`Since ${since}`}</div>
        <Flags person={person} />
      </Cell>
      <Cell phone="aside">{t(ROLE_WORDS[role])}</Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Last seen`}</PhoneLabel>
        {person.last_seen_date === null ? '–' : format.moment(new Date(person.last_seen_date), 'date')}
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Time left`}</PhoneLabel>
        {time === null ? t`Unlimited` : auto}
        {time !== null && time.human > 0 && <div className={styles.more}>{t`${human} human`}</div>}
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Files`}</PhoneLabel>
        {format.number(files)}
        {files > 0 && <div className={styles.more}>{format.length(length)}</div>}
      </Cell>
    </tr>
  )
}

/** What is unusual about an account. */
export function Flags({ person: { suspended_date, is_validated } }: { person: Person }) {
  const { t } = useLingui()
  if (suspended_date === null && is_validated) return null
  return (
    <span className={styles.flags}>
      {suspended_date !== null && <Badge>{t`SUSPENDED`}</Badge>}
      {!is_validated && <Badge>{t`NOT VALIDATED`}</Badge>}
    </span>
  )
}
