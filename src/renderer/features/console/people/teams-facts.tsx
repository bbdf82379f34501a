import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PersonDetails } from '../../../../shared/contract/people.ts'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import styles from '../console.module.css'

/** The teams of a person with what they are there; each leads to the plan of the team. */
export function TeamsFacts({ workspaces }: Pick<PersonDetails, 'workspaces'>) {
  const { t } = useLingui()
  return (
    <dl className={styles.facts}>
      {workspaces.map(({ _id: id, name, role }) => (
        <div key={id}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            {t(WORKSPACE_ROLE_NAMES[role])}
            <div className={styles.more}>
              <Link
                to={`/admin/plans/${id}`}
                aria-label={t`Ledger and payments of ${name}`}
              >{t`Ledger and payments`}</Link>
            </div>
          </dd>
        </div>
      ))}
    </dl>
  )
}
