import { plural } from '@lingui/core/macro'
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
import { ChangeTerms } from './change-terms.tsx'
import styles from './share.module.css'
import { sharesQuery } from './shares-query.ts'
import { type OnTyped, rightOptions } from './terms.ts'

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
export function PeopleWithAccess({
  id,
  shares: { people, group },
  onTyped,
}: {
  id: string
  shares: FileShares
  onTyped: OnTyped
}) {
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
          {hasGroup && <GroupRow id={id} group={group} sharing={sharing} onTyped={onTyped} />}
          {people.map((person) => (
            <PersonRow key={person._id} id={id} person={person} sharing={sharing} onTyped={onTyped} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What a row needs to change its share. */
interface RowProps {
  /** The file's. */
  id: string
  sharing: ReturnType<typeof useSharing>
  onTyped: OnTyped
}

function PersonRow({ id, person, sharing, onTyped }: RowProps & { person: PersonShare }) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const { _id: share_id, email, right, seen_date, expires_date } = person
  const params = { id, share_id }
  const seen = seen_date && shownDate(seen_date, now)
  return (
    <Row title={<bdi>{email}</bdi>} seen={seen ? t`Opened ${seen}` : t`Not opened yet`} end={expires_date}>
      <ChangeTerms
        label={t`Change until when ${email} has access`}
        end={expires_date}
        mayLast
        onTyped={(isTyped) => onTyped(share_id, isTyped)}
        onSave={({ days }) => sharing.mutateAsync(() => call(changeShare, { params, body: { days } }))}
        before={
          <CompactSelect
            label={t`Access of ${email}`}
            options={rightOptions(t)}
            value={right}
            onChange={({ target }) =>
              sharing.mutate(() => call(changeShare, { params, body: { right: target.value as ShareRight } }))
            }
          />
        }
        after={
          <IconButton
            label={t`Remove access of ${email}`}
            icon={Trash2}
            onClick={() => sharing.mutate(() => call(endShare, { params }))}
          />
        }
      />
    </Row>
  )
}

/** What the select of the group says while the file is not shared with it. */
const NO_ACCESS = ''

/** People of the group who have opened it that are named. */
const NAMED = 5

function GroupRow({ id, group: { share, people, seen }, sharing, onTyped }: RowProps & { group: GroupShare }) {
  const { t } = useLingui()
  const format = useFormat()
  const opened = format.list(seen.slice(0, NAMED).map(({ email }) => email))
  const more = seen.length - Math.min(seen.length, NAMED)
  const params = share && { id, share_id: share._id }
  function choose(value: string): void {
    if (value !== NO_ACCESS)
      return sharing.mutate(() => call(shareWithGroup, { params: { id }, body: { right: value as ShareRight } }))
    if (params) sharing.mutate(() => call(endShare, { params }))
  }
  const access = (
    <CompactSelect
      label={t`Access of everyone on your plan`}
      options={[{ value: NO_ACCESS, label: t`No access` }, ...rightOptions(t)]}
      value={share?.right ?? NO_ACCESS}
      onChange={({ target }) => choose(target.value)}
    />
  )
  return (
    <Row
      title={t`Everyone on your plan`}
      seen={
        share === null || seen.length === 0 ? (
          <Plural value={people} one="# person" other="# people" />
        ) : more > 0 ? (
          t`Opened by ${opened} and ${plural(more, { one: '# more person', other: '# more people' })}`
        ) : (
          t`Opened by ${opened}`
        )
      }
      end={share?.expires_date ?? null}
    >
      {share && params ? (
        <ChangeTerms
          label={t`Change until when everyone on your plan has access`}
          end={share.expires_date}
          mayLast
          onTyped={(isTyped) => onTyped(share._id, isTyped)}
          onSave={({ days }) => sharing.mutateAsync(() => call(changeShare, { params, body: { days } }))}
          before={access}
        />
      ) : (
        <span className={styles.what}>{access}</span>
      )}
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
      {children}
    </li>
  )
}
