import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { sumStoredFiles } from '../../../../shared/contract/stored-files.ts'
import type { RouteResult } from '../../../../shared/contract/route.ts'
import { FILE_STATUSES, type FileStatus } from '../../../../shared/domain/file-status.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { STATUS_WORDS, StatusMark } from '../../../components/status-mark/status-mark.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { type StoredFilter, useStoredFiles, useStoredSums } from './files-queries.ts'
import { OwnersTable } from './owners-table.tsx'
import { StoredTable } from './stored-table.tsx'

/** How long the typing rests before owners are looked for, in milliseconds. */
const REST_MS = 250

const isStatus = (value: string | null): value is FileStatus => FILE_STATUSES.some((status) => status === value)

/** /admin/files: what fills the disk, by whose it is and how it stands, without what it is called or holds. */
export default function StoredFilesScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLHeadingElement>(null)
  const [q, setQ] = useState('')
  const [typed, type] = useTyped(q, setQ, REST_MS)
  const status = search.get('status')
  const filter: StoredFilter = { status: isStatus(status) ? status : '', owner: search.get('owner') ?? '' }
  const show = (shown: StoredFilter) =>
    setSearch(
      Object.entries(shown).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const sums = useStoredSums(q)

  function showOwner(owner: string) {
    show({ ...filter, owner })
    list.current?.focus()
  }

  return (
    <div className={styles.screen}>
      <title>{`${t`Files`} · Longhand`}</title>
      <h1>{t`Files`}</h1>
      {sums.error && !sums.data && (
        <FailedState
          message={messageOf(sums.error, messages.unreachable)}
          action={<Button onClick={() => void sums.refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!sums.error && !sums.data && <Loading rows={6} rowHeight={4} />}
      {sums.data && <Totals sums={sums.data} />}
      {sums.data && sums.data.files > 0 && (
        <>
          <h2 className={styles.below}>{t`Storage by owner`}</h2>
          <search className={styles.tools}>
            <SearchField
              label={t`Beginning of the e-mail address`}
              placeholder={t`Beginning of the e-mail address`}
              maxLength={254}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </search>
          {sums.data.by_owner.length === 0 ? (
            <Empty title={t`Nobody found.`}>{t`Search by the beginning of the address, not by a part of it.`}</Empty>
          ) : (
            <OwnersTable owners={sums.data.by_owner} total={sums.data.bytes} onShow={showOwner} />
          )}
          <h2 ref={list} tabIndex={-1} className={styles.below}>{t`Largest files`}</h2>
          <FileList filter={filter} onShow={show} />
        </>
      )}
    </div>
  )
}

/** What all recordings take, and how that divides by status. */
function Totals({ sums: { files, bytes, by_status: statuses } }: { sums: RouteResult<typeof sumStoredFiles> }) {
  const { t } = useLingui()
  const format = useFormat()
  if (files === 0) return <Empty title={t`No recordings are stored.`}>{t`What people upload is counted here.`}</Empty>
  return (
    <>
      <p className={styles.lead}>
        {t`Recordings as they were uploaded. Transcripts and copies for playback are not counted.`}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t`Storage used`}</dt>
          <dd>{format.bytes(bytes)}</dd>
        </div>
        <div>
          <dt>{t`Files`}</dt>
          <dd>{format.number(files)}</dd>
        </div>
      </dl>
      <ul className={`${styles.statuses} ${styles.under}`}>
        {statuses.map((of) => (
          <li key={of.status}>
            <StatusMark status={of.status} />
            <span>{format.bytes(of.bytes)}</span>
            <span className={styles.more}>{format.number(of.files)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function FileList({ filter, onShow }: { filter: StoredFilter; onShow: (filter: StoredFilter) => void }) {
  const { t } = useLingui()
  const list = useStoredFiles(filter)
  const statuses = FILE_STATUSES.map((value) => ({ value, label: t(STATUS_WORDS[value]) }))
  return (
    <>
      <div className={styles.buttons}>
        <CompactSelect
          className={styles.choice}
          label={t`Status`}
          options={[{ value: '', label: t`All statuses` }, ...statuses]}
          value={filter.status}
          onChange={({ target }) => onShow({ ...filter, status: isStatus(target.value) ? target.value : '' })}
        />
        {filter.owner !== '' && (
          <Button onClick={() => onShow({ ...filter, owner: '' })}>{t`Show files of all owners`}</Button>
        )}
      </div>
      <ListPages
        list={list}
        rows={list.data?.pages.flatMap((page) => page.files)}
        coming={{ rows: 8, rowHeight: 3 }}
        empty={
          <Empty
            title={t`No such files.`}
            action={<Button onClick={() => onShow({ status: '', owner: '' })}>{t`Show all files`}</Button>}
          >
            {t`No stored recording fits what you chose.`}
          </Empty>
        }
      >
        {(files) => <StoredTable files={files} />}
      </ListPages>
    </>
  )
}
