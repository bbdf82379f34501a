import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../files.module.css'
import { useBulkAction } from './use-bulk.ts'

/** Says of a bulk action that was begun before that it is in work, or waits for a decision, and leads to it. */
export function BulkStrip({ id, onOpen, onGone }: { id: string; onOpen: () => void; onGone: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: action, isError } = useBulkAction(id)
  const isGone = isError || action?.state === 'cancelled'
  const onEnd = useEffectEvent(() => onGone())
  useEffect(() => {
    if (isGone) onEnd()
  }, [isGone])
  if (!action || isGone) return null
  const [done, all] = [format.number(action.finished), format.number(action.files)]
  return (
    <Banner className={styles.note}>
      {action.state === 'ready' ? (
        <Trans>A change of {all} files waits for your confirmation.</Trans>
      ) : action.state === 'done' ? (
        <Trans>A change of {all} files is finished.</Trans>
      ) : (
        <Trans>
          Many files are being changed: {done} of {all}.
        </Trans>
      )}{' '}
      <Button size={32} look="quiet" onClick={onOpen}>{t`Show`}</Button>
    </Banner>
  )
}
