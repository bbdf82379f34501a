import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FileShares, FolderHolder, GroupShare, PersonShare } from '../../../../shared/contract/shares.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { ChangeTerms } from './change-terms.tsx'
import styles from './share.module.css'
import { shareCalls, sharesQuery, type ShareTarget } from './share-calls.ts'
import { type OnTyped, RIGHT_LABELS, rightOptions } from './terms.ts'

/** Calls that change who has it; each answers who has it then. */
function useSharing(target: ShareTarget) {
  const client = useQueryClient()
  const { queryKey } = sharesQuery(target)
  return useMutation({
    mutationFn: (change: () => Promise<FileShares>) => change(),
    onSuccess: (shares) => client.setQueryData(queryKey, shares),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/**
 * People and the group that have a file or a folder, each with what they may do, since when they have seen it, and the
 * end.
 */
export function PeopleWithAccess({
  target,
  shares: { people, group, by_folders: byFolders },
  onTyped,
}: {
  target: ShareTarget
  shares: FileShares
  onTyped: OnTyped
}) {
  const { t } = useLingui()
  const sharing = useSharing(target)
  const hasGroup = group !== null && (group.people > 0 || group.share !== null)
  return (
    <section className={styles.part} aria-busy={sharing.isPending}>
      <h3>{t`People with access`}</h3>
      {sharing.error && <Banner tone="danger">{messageOf(sharing.error, messages.unreachable)}</Banner>}
      {people.length === 0 && !hasGroup && byFolders.length === 0 && (
        <p className="muted">{t`Only you have access.`}</p>
      )}
      {(people.length > 0 || hasGroup || byFolders.length > 0) && (
        <ul className={styles.rows}>
          {hasGroup && <GroupRow target={target} group={group} sharing={sharing} onTyped={onTyped} />}
          {people.map((person) => (
            <PersonRow key={person._id} target={target} person={person} sharing={sharing} onTyped={onTyped} />
          ))}
          {byFolders.map((holder) => (
            <FolderRow key={holder._id} holder={holder} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What a row needs to change its share. */
interface RowProps {
  target: ShareTarget
  sharing: ReturnType<typeof useSharing>
  onTyped: OnTyped
}

function PersonRow({ target, person, sharing, onTyped }: RowProps & { person: PersonShare }) {
  const { t } = useLingui()
  const [now] = useState(() => new Date())
  const { _id: share_id, email, right, seen_date, expires_date } = person
  const { change, end } = shareCalls(target)
  const seen = seen_date && shownDate(seen_date, now)
  return (
    <Row title={<bdi>{email}</bdi>} seen={seen ? t`Opened ${seen}` : t`Not opened yet`} end={expires_date}>
      <ChangeTerms
        label={t`Change until when ${email} has access`}
        end={expires_date}
        mayLast
        onTyped={(isTyped) => onTyped(share_id, isTyped)}
        onSave={({ days }) => sharing.mutateAsync(() => change(share_id, { days }))}
        before={
          <CompactSelect
            label={t`Access of ${email}`}
            options={rightOptions(t)}
            value={right}
            onChange={({ target: select }) =>
              sharing.mutate(() => change(share_id, { right: select.value as ShareRight }))
            }
          />
        }
        after={
          <IconButton
            label={t`Remove access of ${email}`}
            icon={Trash2}
            onClick={() => sharing.mutate(() => end(share_id))}
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

function GroupRow({ target, group: { share, people, seen }, sharing, onTyped }: RowProps & { group: GroupShare }) {
  const { t } = useLingui()
  const format = useFormat()
  const opened = format.list(seen.slice(0, NAMED).map(({ email }) => email))
  const more = seen.length - Math.min(seen.length, NAMED)
  const { withGroup, change, end } = shareCalls(target)
  function choose(value: string): void {
    if (value !== NO_ACCESS) return sharing.mutate(() => withGroup({ right: value as ShareRight }))
    if (share) sharing.mutate(() => end(share._id))
  }
  const access = (
    <CompactSelect
      label={t`Access of everyone on your plan`}
      options={[{ value: NO_ACCESS, label: t`No access` }, ...rightOptions(t)]}
      value={share?.right ?? NO_ACCESS}
      onChange={({ target: select }) => choose(select.value)}
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
      {share ? (
        <ChangeTerms
          label={t`Change until when everyone on your plan has access`}
          end={share.expires_date}
          mayLast
          onTyped={(isTyped) => onTyped(share._id, isTyped)}
          onSave={({ days }) => sharing.mutateAsync(() => change(share._id, { days }))}
          before={access}
        />
      ) : (
        <span className={styles.what}>{access}</span>
      )}
    </Row>
  )
}

/** Somebody who has it by a folder that it lies in: that is where it is changed. */
function FolderRow({ holder: { email, right, expires_date: end, folder } }: { holder: FolderHolder }) {
  const { t } = useLingui()
  const { name } = folder
  return (
    <Row
      title={email === null ? t`Everyone on your plan` : <bdi>{email}</bdi>}
      seen={t`Because the folder “${name}” is shared`}
      end={end}
    >
      <span className="muted">{t(RIGHT_LABELS[right])}</span>
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
