import { useQuery } from '@tanstack/react-query'
import { getStorage } from '../../../../shared/contract/account.ts'
import { byteSize } from '../../../../shared/domain/byte-size.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Meter } from '../../../components/meter/meter.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from './plan.module.css'

/** From this share on it is told apart. */
const NEARLY_FULL = 0.9

/** What the account has stored, of what it may. */
export function StorageUse() {
  const { data, error, refetch } = useQuery({
    queryKey: ['account-storage'],
    queryFn: ({ signal }) => call(getStorage, {}, { signal }),
    staleTime: 0,
  })
  if (error)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <Loading rows={1} rowHeight={5} label="Loading what you have stored" />
  const { used, quota, media, texts, uploads } = data
  const share = quota === null ? null : used / quota
  const parts = [
    `${byteSize(media)} recordings`,
    `${byteSize(texts)} texts`,
    ...(uploads > 0 ? [`${byteSize(uploads)} uploads on their way`] : []),
  ]
  return (
    <div className={styles.time}>
      <p className={styles.left}>
        {byteSize(used)}
        {quota !== null && ` of ${byteSize(quota)}`}
      </p>
      {share !== null && (
        <Meter value={share} label="Storage used" tone={share >= NEARLY_FULL ? 'warning' : 'accent'} />
      )}
      <p className={styles.used}>{parts.join(', ')}</p>
      {share !== null && share >= NEARLY_FULL && <p>Nearly full. Delete files that you no longer need to make room.</p>}
    </div>
  )
}
