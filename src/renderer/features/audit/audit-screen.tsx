import { useDeferredValue, useState } from 'react'
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, type AuditAction } from '../../../shared/domain/audit.ts'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { AuditList } from './audit-list.tsx'
import { everybodys, NO_FILTER } from './audit-queries.ts'
import styles from './audit.module.css'

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: AUDIT_ACTIONS[value] })),
]

/** /admin/audit: who did or saw what, for an ADMIN. */
export default function AuditScreen() {
  const [filter, setFilter] = useState(NO_FILTER)
  const shown = useDeferredValue(filter)
  return (
    <div className={styles.screen}>
      <title>Audit log · Longhand</title>
      <h1>Audit log</h1>
      <search className={styles.tools}>
        <SearchField
          label="E-mail address of who did it"
          placeholder="E-mail address"
          maxLength={254}
          value={filter.email}
          onChange={({ target }) => setFilter({ ...filter, email: target.value.trim() })}
        />
        <SearchField
          label="Id of the file or account"
          placeholder="Id of a file or account"
          maxLength={100}
          value={filter.object}
          onChange={({ target }) => setFilter({ ...filter, object: target.value.trim() })}
        />
        <CompactSelect
          label="What was done"
          options={ACTIONS}
          value={filter.action}
          onChange={({ target }) => setFilter({ ...filter, action: target.value as AuditAction | '' })}
        />
      </search>
      <AuditList
        label="Audit log"
        source={everybodys(shown)}
        empty={
          <Empty
            title="Nothing like that was written down."
            action={<Button onClick={() => setFilter(NO_FILTER)}>Show everything</Button>}
          />
        }
      />
    </div>
  )
}
