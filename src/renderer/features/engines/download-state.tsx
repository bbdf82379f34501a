import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SpeechModel } from '../../../shared/contract/engines.ts'
import type { ModelFailure } from '../../../shared/domain/model-failures.ts'
import { Meter } from '../../components/meter/meter.tsx'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'
import { ByHand } from './by-hand.tsx'

/** How far a model's download is, or why it ended. */
export function DownloadState({ model }: { model: SpeechModel }) {
  const { t } = useLingui()
  const format = useFormat()
  const { download, label, size } = model
  const [done, all] = [format.bytes(download?.done ?? model.fetched), format.bytes(size)]
  if (download === null) {
    if (model.fetched === 0) return null
    return (
      <p className={styles.about}>
        <Trans>
          {done} of {all} downloaded
        </Trans>
      </p>
    )
  }
  if (download.state === 'elsewhere') return <Elsewhere name={model.name} machine={download.machine ?? '?'} />
  if (download.state === 'failed')
    return (
      <div role="alert" className={styles.failed}>
        <p>{FAILURES[download.failure ?? 'interrupted']}</p>
        {download.failure === 'unreachable' && <ByHand name={model.name} />}
      </div>
    )
  return (
    <div className={styles.progress}>
      <Meter label={t`Download of ${label}`} value={download.done / size} />
      <span className={styles.about}>
        {download.state === 'waiting' ? (
          t`Waiting to start`
        ) : (
          <Trans>
            {done} of {all}. You can leave this page.
          </Trans>
        )}
      </span>
    </div>
  )
}

function Elsewhere({ name, machine }: { name: string; machine: string }) {
  const command = <code>{`npx longhand models add ${name}`}</code>
  return (
    <p className={styles.about}>
      <Trans>
        {machine} has this model in a folder of its own. Let all machines share MODELS_DIR, or run {command} on each.
      </Trans>
    </p>
  )
}

/** What happened, and what to do, for each way in which a download ends. */
const FAILURES: Record<ModelFailure, ReactNode> = {
  unreachable: (
    <Trans>
      The server couldn’t reach the host of this model. Check its network, then continue: what was downloaded is kept.
    </Trans>
  ),
  not_found: <Trans>The host no longer has this model. Choose another one, or update Longhand.</Trans>,
  wrong_content: (
    <Trans>
      The file that arrived isn’t the one this version of Longhand expects, so it was discarded. Try again; if it keeps
      happening, something between the server and the host changes files.
    </Trans>
  ),
  refused_address: (
    <Trans>The host sent the server to an address that models don’t come from, so nothing was downloaded.</Trans>
  ),
  disk_full: <Trans>The disk is full. Free up space, then continue: what was downloaded is kept.</Trans>,
  read_only: (
    <Trans>
      The machine that downloads models may not write to its folder. Use the command line on a machine that may.
    </Trans>
  ),
  interrupted: <Trans>The download was interrupted too often. Continue it: what was downloaded is kept.</Trans>,
}
