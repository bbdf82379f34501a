import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { WholeBulkAction } from '../../../../shared/contract/bulk.ts'
import { Progress } from '../../../components/progress/progress.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../files.module.css'

/** What becomes of a bulk action: how far it is, what it costs, and where it failed with the reason. */
export function BulkProgress({ action }: { action: WholeBulkAction }) {
  const { t } = useLingui()
  const format = useFormat()
  const { state, files, finished, failed_count: failed } = action
  if (state === 'gathering')
    return (
      <Progress
        label={t`Checking files`}
        value={null}
        detail={t`${plural(files, { one: '# file', other: '# files' })}`}
      />
    )
  if (state === 'ready') return <Price action={action} />
  if (state === 'running') {
    const [done, all] = [format.number(finished), format.number(files)]
    return (
      <>
        <Progress label={t`${done} of ${all} files`} value={files === 0 ? 0 : finished / files} />
        <p>
          <Trans>You can close this window. The work continues.</Trans>
        </p>
      </>
    )
  }
  const done = finished - failed
  return (
    <>
      <p>
        {state === 'cancelled' && (
          <>
            <Trans>Cancelled.</Trans>{' '}
          </>
        )}
        <Plural value={done} one="# file done." other="# files done." />
      </p>
      {failed > 0 && (
        <div role="alert">
          <p>
            <Plural value={failed} one="# file was left as it was:" other="# files were left as they were:" />
          </p>
          <ul className={styles.names}>
            {action.failed.map(({ file, name, message }) => (
              <li key={file}>
                {name !== '' && (
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                )}{' '}
                {message}
              </li>
            ))}
            {failed > action.failed.length && (
              <li>
                <Plural value={failed - action.failed.length} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}

function Price({ action: { price, files } }: { action: WholeBulkAction }) {
  const format = useFormat()
  const [auto, human] = [price?.auto_seconds ?? 0, price?.human_seconds ?? 0]
  const [cost, humanTime] = [format.length(auto), format.length(human)]
  return (
    <>
      <p>
        <Plural value={files} one="# file." other="# files." />
      </p>
      {auto > 0 && (
        <p>
          <Trans>
            This costs <strong>{cost}</strong> of auto transcription time.
          </Trans>
        </p>
      )}
      {human > 0 && (
        <p>
          <Trans>
            This costs <strong>{humanTime}</strong> of human transcription time.
          </Trans>
        </p>
      )}
    </>
  )
}
