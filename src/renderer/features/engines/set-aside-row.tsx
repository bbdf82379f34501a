import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EngineSetAside, resumeEngine } from '../../../shared/contract/engines.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { enginesQuery } from '../../lib/engines.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'

/** An engine or model that is not used for now: what happened, when it comes back, and a way to use it at once. */
export function SetAsideRow({ row }: { row: EngineSetAside }) {
  const { t } = useLingui()
  const format = useFormat()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(resumeEngine, { params: { id: row.id } }),
    onSettled: () => queries.invalidateQueries(enginesQuery),
  })
  const { label } = row
  const [until, atOnce] = [format.moment(row.until, 'time'), t`Use again now: ${label}`]
  const happened = {
    ended: t`${label} stopped unexpectedly on three files in a row. It’s paused until ${until}.`,
    memory: t`${label} ran out of memory on three files in a row. It’s paused until ${until}.`,
    hung: t`${label} didn’t respond on three files in a row. It’s paused until ${until}.`,
    load: t`${label} couldn’t be loaded for three files in a row. It’s paused until ${until}.`,
  }[row.fault]
  return (
    <Banner tone="warn" className={styles.aside}>
      <p>{happened}</p>
      <p>
        <Trans>
          Until then, the next engine in order transcribes its languages. Without one, files fail and can be resumed.
        </Trans>
      </p>
      <Button size={32} aria-label={atOnce} sending={isPending} onClick={() => mutate()}>
        {t`Use again now`}
      </Button>
      {error && <p role="alert">{messageOf(error, messages.unreachable)}</p>}
    </Banner>
  )
}
