import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PersonDetails } from '../../../../shared/contract/people.ts'
import { StatusMark } from '../../../components/status-mark/status-mark.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

/** A name and what stands for it. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Since when, whether the address is proven, and when they were last here. */
export function PersonFacts({ person }: { person: PersonDetails }) {
  const { t } = useLingui()
  const format = useFormat()
  const date = (of: string) => format.moment(new Date(of), 'date-time')
  return (
    <dl className={styles.facts}>
      <Fact name={t`Created`}>{date(person.created_date)}</Fact>
      <Fact name={t`Last seen`}>{person.last_seen_date === null ? t`Not recently` : date(person.last_seen_date)}</Fact>
      <Fact name={t`E-mail address`}>{person.is_validated ? t`Validated` : t`Not validated yet`}</Fact>
      {person.suspended_date !== null && <Fact name={t`Suspended`}>{date(person.suspended_date)}</Fact>}
      <Fact name={t`ID`}>
        <code>{person._id}</code>
      </Fact>
    </dl>
  )
}

/** What is on the own plan of the account. */
export function TimeFacts({ person: { time, time_reserved: reserved, time_used: used } }: { person: PersonDetails }) {
  const { t } = useLingui()
  const format = useFormat()
  if (time === null || reserved === null || used === null)
    return <p className="muted">{t`Time is not limited on this server.`}</p>
  const line = (kind: 'auto' | 'human') => {
    const [spent, held] = [format.length(used[kind]), format.length(reserved[kind])]
    return reserved[kind] > 0 ? t`${spent} used, ${held} reserved` : t`${spent} used`
  }
  return (
    <dl className={styles.facts}>
      {(['auto', 'human'] as const).map((kind) => (
        <Fact key={kind} name={kind === 'auto' ? t`Automatic time left` : t`Human time left`}>
          {format.length(time[kind])}
          <div className={styles.more}>{line(kind)}</div>
        </Fact>
      ))}
    </dl>
  )
}

/** How many files there are, and how much they take; no names, and nothing of what is in them. */
export function FilesFacts({
  person: { files, length, storage, files_by_status: statuses },
}: {
  person: PersonDetails
}) {
  const { t } = useLingui()
  const format = useFormat()
  const stored = storage.media + storage.texts + storage.uploads
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t`Files`}>
          {format.number(files)}
          {files > 0 && <div className={styles.more}>{format.length(length)}</div>}
        </Fact>
        <Fact name={t`Storage used`}>{format.bytes(stored)}</Fact>
      </dl>
      {statuses.length > 0 && (
        <ul className={styles.statuses}>
          {statuses.map(({ status, files: ofStatus }) => (
            <li key={status}>
              <StatusMark status={status} />
              <span>{format.number(ofStatus)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
