import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { MOST_TRIED_BYTES, type EnginesReport } from '../../../shared/contract/engines.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { Select } from '../../components/select/select.tsx'
import { messageOf } from '../../lib/api.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'
import { recordSound } from './record-sound.ts'
import { TrialResults } from './trial-results.tsx'
import { useTrial } from './use-trial.ts'

/** One recording through each engine: the sample, ten seconds of speaking, or a file. */
export function TryPanel({ recognisers }: Pick<EnginesReport, 'recognisers'>) {
  const { t } = useLingui()
  const format = useFormat()
  const { trial, begin } = useTrial()
  const [language, setLanguage] = useState('en')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [recording, setRecording] = useState<AbortController | null>(null)
  const file = useRef<HTMLInputElement>(null)
  useEffect(() => () => recording?.abort(), [recording])
  const isBusy = begin.isPending || trial?.state === 'waiting' || trial?.state === 'working'
  const codes = new Set(recognisers.flatMap(({ languages }) => (languages === 'any' ? [] : languages)))

  function start(sound: Blob | null): void {
    setProblem(null)
    if (sound && sound.size > MOST_TRIED_BYTES) {
      setProblem(t`Recordings to try can be up to ${format.bytes(MOST_TRIED_BYTES)}.`)
      return
    }
    begin.mutate({ sound, language, reference: sound ? reference : '' })
  }

  async function record(): Promise<void> {
    const stop = new AbortController()
    setRecording(stop)
    setProblem(null)
    try {
      start(await recordSound(stop.signal))
    } catch {
      if (!stop.signal.aborted)
        setProblem(t`The microphone couldn’t be used. Allow it in the browser, or choose a recording.`)
    } finally {
      setRecording(null)
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const chosen = currentTarget.files?.[0]
    currentTarget.value = ''
    if (chosen) start(chosen)
  }

  return (
    <div className={styles.trial}>
      <p className={styles.about}>
        <Trans>
          Compare your engines on one recording: our sample in English, ten seconds of your voice, or the first minute
          of a file.
        </Trans>
      </p>
      <div className={styles.own}>
        <Select
          label={t`Language of your recording`}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={[...codes.add('en')].toSorted().map((code) => ({ value: code, label: format.language(code) }))}
        />
        <TextArea
          label={t`What is said in your recording (optional)`}
          hint={t`With it, you see how many errors each engine makes.`}
          rows={2}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
      <div className={styles.actions}>
        <Button disabled={isBusy || recording !== null} onClick={() => start(null)}>
          {t`Try the sample`}
        </Button>
        <Button disabled={isBusy || recording !== null} onClick={() => void record()}>
          {recording ? t`Recording… speak now` : t`Record ten seconds`}
        </Button>
        <Button disabled={isBusy || recording !== null} onClick={() => file.current?.click()}>
          {t`Choose a recording`}
        </Button>
        <input ref={file} type="file" accept="audio/*,video/*" hidden onChange={choose} aria-label={t`Recording`} />
      </div>
      {(problem ?? begin.error) && (
        <Banner tone="danger">{problem ?? messageOf(begin.error, messages.unreachable)}</Banner>
      )}
      {trial && <TrialResults trial={trial} />}
    </div>
  )
}
