import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloudDownload, FileUp, HardDrive, Link2, Mic, Video } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { MEDIA_ACCEPT } from '../../../../../shared/media/media-accept.ts'
import { Button } from '../../../../components/button/button.tsx'
import { type Choice, ChoiceRow } from '../../../../components/choice-row/choice-row.tsx'
import { classNames } from '../../../../components/class-names.ts'
import { Segmented } from '../../../../components/segmented/segmented.tsx'
import type { RecorderProps, RecorderSlot } from '../../../../lib/recorder-slot.ts'
import { NotPrepared, WorkSelect } from './preparing.tsx'
import styles from './steps.module.css'
import type { usePreparation } from './use-preparation.ts'
import { type Source, sourcesOf, type WizardAction, type WizardState } from './wizard-state.ts'

const SOURCES: Readonly<Record<Source, Pick<Choice<Source>, 'icon'> & Record<'label' | 'help', MessageDescriptor>>> = {
  'FROM-LOCAL-STORAGE': {
    label: msg`Local storage`,
    help: msg`Files on this device`,
    icon: HardDrive,
  },
  'NEW-RECORD': { label: msg`New record`, help: msg`Record audio or video now`, icon: Mic },
  'FROM-LINK': { label: msg`Link`, help: msg`A file on the web`, icon: Link2 },
  'FROM-DROPBOX': { label: msg`Dropbox`, help: msg`One file, up to 10 GB`, icon: CloudDownload },
}

const KINDS = [
  { value: 'audio', label: msg`Audio`, icon: Mic },
  { value: 'video', label: msg`Video`, icon: Video },
] as const

export interface SourceStepProps {
  state: WizardState
  dispatch: (action: WizardAction) => void
  Recorder: RecorderSlot['Recorder']
  recorder: Omit<RecorderProps, 'kind'>
  isRecording: boolean
  onFiles: (files: File[]) => void
  /** What is done with files on this computer before they go up. */
  preparation: LocalFilesProps['preparation']
  /** The part for links; null where the server follows none. */
  link: ReactNode
  /** Whether a link may also lead to a page with a video. */
  hasPages: boolean
  /** The part for Dropbox; null where it is not set up. */
  dropbox: ReactNode
}

/** Where the media come from: files of this device, several at once, the recorder, a link, or Dropbox. */
export function SourceStep({
  state,
  dispatch,
  Recorder,
  recorder,
  isRecording,
  onFiles,
  preparation,
  link,
  hasPages,
  dropbox,
}: SourceStepProps) {
  const { t } = useLingui()
  const sources = sourcesOf(state, { hasDropbox: dropbox !== null, hasLinks: link !== null })
  return (
    <>
      {sources.length > 1 && (
        <div className={classNames(styles.wide, isRecording && styles.locked)}>
          <ChoiceRow
            label={t`Source`}
            value={state.source}
            onChange={(source) => dispatch({ type: 'source', source })}
            choices={sources.map((value) => {
              const { label, help, icon } = SOURCES[value]
              const isPage = value === 'FROM-LINK' && hasPages
              return { value, label: t(label), help: isPage ? t`A file or a video page` : t(help), icon }
            })}
            locked={isRecording}
          />
        </div>
      )}
      {state.source === 'FROM-LOCAL-STORAGE' && (
        <LocalFiles isSingle={state.way === 'NO-TRANSCRIPTION'} onFiles={onFiles} preparation={preparation} />
      )}
      {state.source === 'NEW-RECORD' && <NewRecord Recorder={Recorder} recorder={recorder} isRecording={isRecording} />}
      {state.source === 'FROM-LINK' && link}
      {state.source === 'FROM-DROPBOX' && dropbox}
    </>
  )
}

interface LocalFilesProps {
  isSingle: boolean
  onFiles: (files: File[]) => void
  preparation: Pick<ReturnType<typeof usePreparation>, 'choice' | 'failed'>
}

function LocalFiles({ isSingle, onFiles, preparation: { choice, failed } }: LocalFilesProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.zone}>
      <p>
        {isSingle ? t`Drop the audio or video of your text here.` : t`Drop audio or video here, one file or several.`}
      </p>
      <NotPrepared failed={failed} />
      {choice && <WorkSelect {...choice} />}
      <Button look="main" onClick={() => input.current?.click()}>
        <FileUp />
        {isSingle ? t`Choose the file` : t`Choose files`}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        accept={MEDIA_ACCEPT.join(',')}
        className="vh"
        tabIndex={-1}
        aria-label={t`Files`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function NewRecord({
  Recorder,
  recorder,
  isRecording,
}: Pick<SourceStepProps, 'Recorder' | 'recorder' | 'isRecording'>) {
  const { t } = useLingui()
  const [kind, setKind] = useState<'audio' | 'video'>('audio')
  return (
    <>
      <div className={isRecording ? styles.locked : undefined}>
        <Segmented
          label={t`What to record`}
          value={kind}
          onChange={setKind}
          segments={KINDS.map(({ label, ...segment }) => ({ ...segment, label: t(label) }))}
          disabled={isRecording}
        />
      </div>
      <div className={styles.wide}>
        <Recorder {...recorder} kind={kind} />
      </div>
    </>
  )
}
