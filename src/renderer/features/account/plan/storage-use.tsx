import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getStorage } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Meter } from '../../../components/meter/meter.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from './plan.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** From this share on it is told apart. */
const NEARLY_FULL = 0.9

/** What the account has stored, of what it may. */
export function StorageUse() {
  const { t } = useLingui()
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['account-storage'],
    queryFn: ({ signal }) => call(getStorage, {}, { signal }),
    staleTime: 0,
  })
  if (error)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!data) return <Loading rows={1} rowHeight={5} label={t`Loading your storage`} />
  const { used, quota, media, texts, uploads } = data
  const share = quota === null ? null : used / quota
  const sizes = { recordings: format.bytes(media), transcripts: format.bytes(texts), unfinished: format.bytes(uploads) }
  const { recordings, transcripts, unfinished } = sizes
  return (
    <div className={styles.time}>
      <p className={styles.left}>
        {quota === null ? format.bytes(used) : t`${{ used: format.bytes(used) }} of ${{ quota: format.bytes(quota) }}`}
      </p>
      {share !== null && (
        <Meter value={share} label={t`Storage used`} tone={share >= NEARLY_FULL ? 'warning' : 'accent'} />
      )}
      <p className={styles.used}>
        {uploads > 0
          ? t`${recordings} of recordings, ${transcripts} of text, ${unfinished} of uploads in progress`
          : t`${recordings} of recordings, ${transcripts} of text`}
      </p>
      {share !== null && share >= NEARLY_FULL && (
        <p>{t`Your storage is nearly full. Delete files you no longer need.`}</p>
      )}
    </div>
  )
}
