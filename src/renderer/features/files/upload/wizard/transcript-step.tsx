import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { TRANSCRIPT_EXTENSIONS } from '../../../../../shared/contract/imports.ts'
import { messages } from '../../../../../shared/messages.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { checkTranscript } from '../check-transcript.ts'
import type { DropboxFile } from '../dropbox/chooser.ts'
import { ChooseFromDropbox } from '../dropbox/choose-button.tsx'
import { TranscriptInput } from '../transcript-input.tsx'
import styles from './steps.module.css'
import type { WizardAction, WizardState } from './wizard-state.ts'
import { useSay } from '../../../../lib/words/use-say.ts'
import type { Phrase } from '../../../../../shared/words/phrase.ts'

export interface TranscriptStepProps {
  state: WizardState
  dispatch: (action: WizardAction) => void
  goOn: ReactNode
  /** Null where nothing can be chosen from Dropbox. */
  dropboxKey: string | null
}

/** The text that somebody brings; it is read here, so that a broken one is seen before anything is sent. */
export function TranscriptStep({ state, dispatch, goOn, dropboxKey }: TranscriptStepProps) {
  const say = useSay()
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Phrase | null>(null)
  const { transcript } = state

  const choose = async (file: File) => {
    const found = await checkTranscript(file)
    setProblem(found)
    dispatch({ type: 'transcript', transcript: found === null ? file : null })
  }
  // A text is small: the browser reads it itself, and sends it like one of this device.
  const fetchText = async ({ name, link }: DropboxFile) => {
    const response = await fetch(link, { credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => null)
    if (response?.ok) await choose(new File([await response.blob()], name))
    else setProblem(messages.dropboxUnreachable)
  }
  const button = (
    <Button look={transcript ? 'plain' : 'main'} onClick={() => input.current?.click()}>
      <FileText />
      {transcript ? t`Choose another` : t`Choose the transcript`}
    </Button>
  )

  return (
    <>
      {problem !== null && (
        <Banner tone="danger" className={styles.field}>
          {say(messages.jsonCorrupted)} <span>{say(problem)}</span>
        </Banner>
      )}
      <p>{t`JSON exported from Longhand, SubRip (SRT), WebVTT or plain text. It costs no time.`}</p>
      {transcript && (
        <p className={styles.fileName}>
          <bdi>{transcript.name}</bdi>
        </p>
      )}
      <TranscriptInput ref={input} label={t`Transcript`} onFile={(file) => void choose(file)} />
      <div className={styles.actions}>
        {button}
        {dropboxKey !== null && (
          <ChooseFromDropbox
            appKey={dropboxKey}
            extensions={TRANSCRIPT_EXTENSIONS}
            look="plain"
            onFile={(file) => void fetchText(file)}
          />
        )}
        {transcript && goOn}
      </div>
    </>
  )
}
