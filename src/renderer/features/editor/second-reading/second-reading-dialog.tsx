import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SecondReading, SecondReadingState } from '../../../../shared/contract/second-readings.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { afterClosing } from '../dialogs/after-closing.ts'
import styles from '../dialogs/dialogs.module.css'
import { useEditor } from '../use-session.ts'

/** Has a second engine hear the whole file, says before what that costs, and shows how far it is. */
export function SecondReadingDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { t } = useLingui()
  const session = useEditor()
  const { secondReading } = session
  const { server, rivals, isSending, failure } = useStore(secondReading.store)
  const [chosen, setChosen] = useState<string>()
  useEffect(() => void secondReading.look(), [secondReading])
  const reading = server?.reading ?? null
  const isDone = (reading?.words ?? null) !== null
  const isWaiting = reading !== null && !isDone && reading.failure === null
  // The first engine probably wrote the text.
  const engine = server?.engines.find(({ name }) => name === chosen) ?? server?.engines[1] ?? server?.engines[0]

  const actions = (
    <>
      <Button onClick={onClose}>{t`Close`}</Button>
      {isDone && (
        <>
          <Button sending={isSending} onClick={() => void secondReading.remove()}>{t`Remove`}</Button>
          <Button look="main" onClick={() => afterClosing(session, ({ doubts }) => doubts.open())}>
            {t`Show uncertain words`}
          </Button>
        </>
      )}
      {server && !isDone && !isWaiting && engine && (
        <Button look="main" sending={isSending} onClick={() => void secondReading.order(engine.name)}>
          {t`Start`}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`Second reading`} actions={actions}>
      <div className={styles.form}>
        {failure !== null && <Banner tone="danger">{say(failure)}</Banner>}
        {server === undefined ? (
          failure === null && <Loading rows={3} />
        ) : reading && isWaiting ? (
          <Waiting reading={reading} onCancel={() => void secondReading.remove()} />
        ) : reading && isDone ? (
          <Done reading={reading} rivals={rivals} />
        ) : engine ? (
          <>
            {reading && reading.failure !== null && <Banner tone="danger">{say(reading.failure)}</Banner>}
            <p>
              <Trans>
                A second engine transcribes the whole recording. Words that differ are listed as uncertain; one key uses
                the alternative.
              </Trans>
            </p>
            <Select
              label={t`Engine`}
              value={engine.name}
              onChange={({ target }) => setChosen(target.value)}
              options={server.engines.map(({ name, label }) => ({ value: name, label }))}
            />
            <Cost seconds={server.cost_seconds} />
          </>
        ) : (
          <Banner>{t`A second reading is not available for this text.`}</Banner>
        )}
      </div>
    </Dialog>
  )
}

function Waiting({ reading: { label, progress }, onCancel }: { reading: SecondReading; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <Progress
      label={label}
      value={progress}
      detail={t`You can keep working.`}
      actions={
        <Button size={32} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      }
    />
  )
}

function Done({ reading: { label }, rivals }: { reading: SecondReading; rivals: number }) {
  return (
    <p>
      <Trans>
        {label} has transcribed this file. <Plural value={rivals} one="# word differs." other="# words differ." />
      </Trans>
    </p>
  )
}

function Cost({ seconds }: { seconds: SecondReadingState['cost_seconds'] }) {
  const { t } = useLingui()
  const format = useFormat()
  if (seconds === null) return <p>{t`Counts toward today’s automatic processing of this file.`}</p>
  const cost = format.length(seconds)
  return (
    <p>
      <Trans>
        This costs <strong>{cost}</strong> of auto transcription time.
      </Trans>
    </p>
  )
}
