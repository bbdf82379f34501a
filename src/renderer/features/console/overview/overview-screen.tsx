import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { ChecksTable } from './checks-table.tsx'
import { overviewQuery } from './overview-query.ts'
import { ProblemList } from './problem-list.tsx'
import { ProcessTable } from './process-table.tsx'
import { QueueFacts } from './queue-facts.tsx'

/** /admin: how the server is, and what to do about it. */
export default function OverviewScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <div className={styles.screen}>
      <title>{`${t({ message: 'Overview', context: 'of a server' })} · Longhand`}</title>
      <h1>{t({ message: 'Overview', context: 'of a server' })}</h1>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={6} rowHeight={4} />}
      {data && (
        <>
          <ProblemList problems={data.problems} isChecking={data.is_checking && data.checks === null} />
          <MarginSection title={t`Jobs and disk`} className={styles.section}>
            <QueueFacts overview={data} />
          </MarginSection>
          <MarginSection title={t`Processes`} className={styles.section}>
            <ProcessTable processes={data.processes} />
          </MarginSection>
          <MarginSection title={t`Checks`} className={styles.section}>
            <ChecksTable checks={data.checks} isChecking={data.is_checking} />
          </MarginSection>
        </>
      )}
    </div>
  )
}
