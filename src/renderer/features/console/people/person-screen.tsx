import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { AccessActions } from './access-actions.tsx'
import { GrantForm } from './grant-form.tsx'
import { personQuery } from './people-queries.ts'
import { Flags } from './people-table.tsx'
import { FilesFacts, PersonFacts, TimeFacts } from './person-facts.tsx'
import { RemovePerson } from './remove-person.tsx'
import { TeamsFacts } from './teams-facts.tsx'
import { RoleForm } from './role-form.tsx'

/** /admin/people/:id: one account, and what whoever runs the server can do with it. */
export default function PersonScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: person, error, refetch } = useQuery(personQuery(id))
  const title = person?.email ?? t`Account`
  return (
    <div className={styles.screen}>
      <title>{`${title} · Longhand`}</title>
      <p className={styles.back}>
        <Link to="/admin/people">{t({ message: 'People', context: 'accounts of a server' })}</Link>
      </p>
      <h1 className={styles.address}>
        <bdi>{title}</bdi>
      </h1>
      {error && !person && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !person && <Loading rows={6} rowHeight={4} />}
      {person && (
        <>
          <Flags person={person} />
          <MarginSection title={t`Account`} className={styles.section}>
            <PersonFacts person={person} />
          </MarginSection>
          <MarginSection title={t`Role`} className={styles.section}>
            <RoleForm key={person.role} person={person} />
          </MarginSection>
          <MarginSection title={t`Time`} className={styles.section}>
            <TimeFacts person={person} />
            {person.time !== null && <GrantForm id={person._id} />}
            {person.time !== null && (
              <p className={styles.after}>
                <Link to={`/admin/plans/${person._id}`}>{t`Ledger and payments`}</Link>
              </p>
            )}
          </MarginSection>
          <MarginSection title={t`Files`} className={styles.section}>
            <FilesFacts person={person} />
          </MarginSection>
          {person.workspaces.length > 0 && (
            <MarginSection title={t`Teams`} className={styles.section}>
              <TeamsFacts workspaces={person.workspaces} />
            </MarginSection>
          )}
          <MarginSection title={t`Access`} className={styles.section}>
            <AccessActions person={person} />
          </MarginSection>
          {!person.is_you && (
            <MarginSection title={t`Delete account`} className={styles.section}>
              <RemovePerson person={person} />
            </MarginSection>
          )}
        </>
      )}
    </div>
  )
}
