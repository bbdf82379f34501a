import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, type AuditAction } from '../../../shared/domain/audit.ts'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { AuditList } from './audit-list.tsx'
import { everybodys, NO_FILTER } from './audit-queries.ts'
import styles from './audit.module.css'
import { useSay } from '../../lib/words/use-say.ts'

/** /admin/audit: who did or saw what, for an ADMIN. */
export default function AuditScreen() {
  const say = useSay()
  const { t } = useLingui()
  const [filter, setFilter] = useState(NO_FILTER)
  const shown = useDeferredValue(filter)
  const actions = [
    { value: '', label: t`All actions` },
    ...AUDIT_ACTION_NAMES.map((value) => ({ value, label: say(AUDIT_ACTIONS[value]) })),
  ]
  return (
    <div className={styles.screen}>
      <title>{`${t`Audit log`} · Longhand`}</title>
      <h1>{t`Audit log`}</h1>
      <search className={styles.tools}>
        <SearchField
          label={t`E-mail address of the person`}
          placeholder={t`E-mail address`}
          maxLength={254}
          value={filter.email}
          onChange={({ target }) => setFilter({ ...filter, email: target.value.trim() })}
        />
        <SearchField
          label={t`File or account ID`}
          placeholder={t`File or account ID`}
          maxLength={100}
          value={filter.object}
          onChange={({ target }) => setFilter({ ...filter, object: target.value.trim() })}
        />
        <CompactSelect
          label={t`Action`}
          options={actions}
          value={filter.action}
          onChange={({ target }) => setFilter({ ...filter, action: target.value as AuditAction | '' })}
        />
      </search>
      <AuditList
        label={t`Audit log`}
        source={everybodys(shown)}
        empty={
          <Empty
            title={t`No matching entries.`}
            action={<Button onClick={() => setFilter(NO_FILTER)}>{t`Show everything`}</Button>}
          />
        }
      />
    </div>
  )
}
