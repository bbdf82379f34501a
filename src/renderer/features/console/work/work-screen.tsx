import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { ExhaustedTable } from './exhausted-table.tsx'
import { KindsTable } from './kinds-table.tsx'
import { workQuery } from './work-query.ts'

/** /admin/work: what the workers have to do, and what ran out of tries. */
export default function WorkScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(workQuery)
  return (
    <div className={styles.screen}>
      <title>{`${t({ message: 'Work', context: 'jobs of a server' })} · Longhand`}</title>
      <h1>{t({ message: 'Work', context: 'jobs of a server' })}</h1>
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
