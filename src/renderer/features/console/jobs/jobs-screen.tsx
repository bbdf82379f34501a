import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { CurrentTable } from './current-table.tsx'
import { ExhaustedTable } from './exhausted-table.tsx'
import { KindsTable } from './kinds-table.tsx'
import { jobsQuery } from './jobs-query.ts'

/** /admin/jobs: what the workers have to do, and what ran out of tries. */
export default function JobsScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(jobsQuery)
  return (
    <div className={styles.screen}>
      <title>{`${t`Jobs`} · Longhand`}</title>
      <h1>{t`Jobs`}</h1>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={6} rowHeight={3} />}
      {data && (
        <>
          {data.kinds.length === 0 ? (
            <Empty title={t`Nothing to do.`}>{t`No jobs run, wait or have failed.`}</Empty>
          ) : (
            <KindsTable kinds={data.kinds} />
          )}
          {data.current.length > 0 && (
            <>
              <h2 className={styles.below}>{t`Running and waiting`}</h2>
              <CurrentTable jobs={data.current} />
            </>
          )}
          {data.exhausted.length > 0 && (
            <>
              <h2 className={styles.below}>{t`Failed for good`}</h2>
              <ExhaustedTable jobs={data.exhausted} />
            </>
          )}
        </>
      )}
    </div>
  )
}
