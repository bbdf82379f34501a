import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  changeShare,
  endShare,
  type FileShares,
  type GroupShare,
  type PersonShare,
  shareWithGroup,
} from '../../../../shared/contract/shares.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './share.module.css'
import { sharesQuery } from './shares-query.ts'
import { rightOptions } from './terms.ts'

/** Calls that change who has the file; each answers who has it then. */
function useSharing(id: string) {
  const client = useQueryClient()
  const { queryKey } = sharesQuery(id)
  return useMutation({
    mutationFn: (change: () => Promise<FileShares>) => change(),
    onSuccess: (shares) => client.setQueryData(queryKey, shares),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** People and the group that have a file, each with what they may do, since when they have seen it, and the end. */
export function PeopleWithAccess({ id, shares: { people, group } }: { id: string; shares: FileShares }) {
  const { t } = useLingui()
  const sharing = useSharing(id)
  const hasGroup = group !== null && (group.people > 0 || group.share !== null)
  return (
    <section className={styles.part} aria-busy={sharing.isPending}>
      <h3>{t`People with access`}</h3>
      {sharing.error && <Banner tone="danger">{messageOf(sharing.error, messages.unreachable)}</Banner>}
      {people.length === 0 && !hasGroup && <p className="muted">{t`Only you have access.`}</p>}
      {(people.length > 0 || hasGroup) && (
        <ul className={styles.rows}>
          {hasGroup && <GroupRow id={id} group={group} onChange={sharing.mutate} />}
          {people.map((person) => (
            <PersonRow key={person._id} id={id} person={person} onChange={sharing.mutate} />
          ))}
        </ul>
      )}
    </section>
  )
}

type OnChange = (change: () => Promise<FileShares>) => void

function PersonRow({ id, person, onChange }: { id: string; person: PersonShare; onChange: OnChange }) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const { _id: share_id, email, right, seen_date, expires_date } = person
  const params = { id, share_id }
  const seen = seen_date && shownDate(seen_date, now)
  return (
    <Row title={<bdi>{email}</bdi>} seen={seen ? t`Opened ${seen}` : t`Not opened yet`} end={expires_date}>
      <CompactSelect
        label={t`Access of ${email}`}
        options={rightOptions(t)}
        value={right}
        onChange={({ target }) =>
          onChange(() => call(changeShare, { params, body: { right: target.value as ShareRight } }))
        }
      />
      <IconButton
        label={t`Remove access of ${email}`}
        icon={Trash2}
        onClick={() => onChange(() => call(endShare, { params }))}
      />
    </Row>
  )
}

/** What the select of the group says while the file is not shared with it. */
const NO_ACCESS = ''

function GroupRow({
  id,
  group: { share, people, seen },
  onChange,
}: {
  id: string
  group: GroupShare
  onChange: OnChange
}) {
  const { t } = useLingui()
  const format = useFormat()
  const opened = format.list(seen.slice(0, 5).map(({ email }) => email))
  function choose(value: string): void {
    if (value !== NO_ACCESS)
      return onChange(() => call(shareWithGroup, { params: { id }, body: { right: value as ShareRight } }))
    if (share) onChange(() => call(endShare, { params: { id, share_id: share._id } }))
  }
  return (
    <Row
      title={t`Everyone on your plan`}
      seen={
        share === null || seen.length === 0 ? (
          <Plural value={people} one="# person" other="# people" />
        ) : (
          t`Opened by ${opened}`
        )
      }
      end={share?.expires_date ?? null}
    >
      <CompactSelect
        label={t`Access of everyone on your plan`}
        options={[{ value: NO_ACCESS, label: t`No access` }, ...rightOptions(t)]}
        value={share?.right ?? NO_ACCESS}
        onChange={({ target }) => choose(target.value)}
      />
    </Row>
  )
}

function Row({
  title,
  seen,
  end,
  children,
}: {
  title: ReactNode
  seen: ReactNode
  /** ISO 8601; null for no end. */
  end: string | null
  children: ReactNode
}) {
  const { t } = useLingui()
  const format = useFormat()
  const until = end === null ? null : format.moment(new Date(end), 'day')
  return (
    <li>
      <span className={styles.who}>
        {title}
        <span className="muted">
          {seen}
          {until !== null && <> · {t`until ${until}`}</>}
        </span>
      </span>
      <span className={styles.what}>{children}</span>
    </li>
  )
}
