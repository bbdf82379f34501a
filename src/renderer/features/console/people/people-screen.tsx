import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isRole, ROLES } from '../../../../shared/domain/roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import styles from '../console.module.css'
import { AddPersonForm } from './add-person-form.tsx'
import { EVERYBODY, type PeopleFilter, usePeople } from './people-queries.ts'
import { PeopleTable } from './people-table.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** How long the typing rests before people are looked for, in milliseconds. */
const REST_MS = 250

/** /admin/people: the accounts of this server, by the beginning of their address. */
export default function PeopleScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const role = search.get('role')
  const filter: PeopleFilter = { q: search.get('q') ?? '', role: isRole(role) ? role : '' }
  const show = (shown: PeopleFilter) =>
    setSearch(
      Object.entries(shown).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const [typed, type] = useTyped(filter.q, (q) => show({ ...filter, q }), REST_MS)
  const roles = [{ value: '', label: t`All roles` }, ...ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))]
  return (
    <div className={styles.screen}>
      <title>{`${t({ message: 'People', context: 'accounts of a server' })} · Longhand`}</title>
      <h1>{t({ message: 'People', context: 'accounts of a server' })}</h1>
      {isAdding ? (
        <AddPersonForm onClose={() => setAdding(false)} />
      ) : (
        <p className={styles.lead}>
          <Button look="main" onClick={() => setAdding(true)}>{t`Add a person`}</Button>
        </p>
      )}
      <search className={styles.tools}>
        <SearchField
          label={t`Beginning of the e-mail address`}
          placeholder={t`Beginning of the e-mail address`}
          maxLength={254}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <CompactSelect
          label={t`Role`}
          options={roles}
          value={filter.role}
          onChange={({ target }) => show({ ...filter, role: isRole(target.value) ? target.value : '' })}
        />
      </search>
      <PeopleList filter={filter} onShowAll={() => show(EVERYBODY)} />
    </div>
  )
}

function PeopleList({ filter, onShowAll }: { filter: PeopleFilter; onShowAll: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePeople(filter)
  const people = data?.pages.flatMap((page) => page.people)
  if (error)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!people) return <Loading rows={8} rowHeight={4} />
  if (people.length === 0)
    return (
      <Empty title={t`Nobody found.`} action={<Button onClick={onShowAll}>{t`Show everybody`}</Button>}>
        {t`Search by the beginning of the address, not by a part of it.`}
      </Empty>
    )
  return (
    <PeopleTable
      people={people}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
      isLoading={isFetchingNextPage}
    />
  )
}
