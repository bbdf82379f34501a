import { useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LanguageOption } from '../../../../../shared/contract/files.ts'
import { HOME_PATH } from '../../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../../shared/messages.ts'
import { InBrowser } from '../../../../components/in-browser/in-browser.tsx'
import { Loading } from '../../../../components/loading/loading.tsx'
import { MEDIA_EXTENSIONS } from '../../../../../shared/contract/imports.ts'
import { planInUse } from '../../../../lib/balances.ts'
import { useClientConfig } from '../../../../lib/client-config.ts'
import { useProfile } from '../../../../lib/profile.ts'
import type { RecorderSlot } from '../../../../lib/recorder-slot.ts'
import { platform } from '../../../../platform/index.ts'
import { MULTILINGUAL_CODE } from '../../../../../shared/domain/upload-rules.ts'
import { rememberLanguage } from '../../last-language.ts'
import { useTranslationLanguages } from '../../languages-query.ts'
import type { UploadSource } from '../../uploads.ts'
import { useDrop } from '../../use-drop.ts'
import { DropHint } from '../drop-hint.tsx'
import type { DropboxFile } from '../dropbox/chooser.ts'
import { ChooseFromDropbox } from '../dropbox/choose-button.tsx'
import { useBeginImport } from '../imports/use-begin-import.ts'
import { useUploads } from '../use-uploads.ts'
import { ChosenMedia } from './chosen-media.tsx'
import type { RemoteMedium } from '../imports/import-medium.ts'
import type { UploadCall } from '../send-resumable.ts'
import { LanguageStep, LanguageSummary } from './language-step.tsx'
import { NoteStep } from './note-step.tsx'
import { Preparing } from './preparing.tsx'
import { SourceStep } from './source-step.tsx'
import { Step, type StepProps } from './step.tsx'
import styles from './steps.module.css'
import { TranscriptStep } from './transcript-step.tsx'
import { TranslationChips, TranslationsStep } from './translations-step.tsx'
import { useChosenMedia } from './use-chosen-media.ts'
import { usePreparation } from './use-preparation.ts'
import { WAYS, WayStep } from './way-step.tsx'
import { beginWizard, firstMissing, optionsOf, stepsOf, type StepName, wizard } from './wizard-state.ts'

export interface WizardProps {
  recorder: RecorderSlot
  languages: readonly LanguageOption[]
  /** The language used last, null when it is in the list no more. */
  lastLanguage: LanguageOption | null
}

/** The steps to an upload: language, way, translations (or the text somebody brings), source. What is known is folded; the files go up from the files page. */
export function Wizard({ recorder: { Recorder, KeptRecordings }, languages, lastLanguage }: WizardProps) {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(wizard, lastLanguage, beginWizard)
  const [isLanguageMissing, setLanguageMissing] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const translationLanguages = useTranslationLanguages(state.isMultilingual ? MULTILINGUAL_CODE : state.language?.code)
  const { data: profile } = useProfile()
  const dropboxKey = useClientConfig().data?.dropbox_app_key ?? null
  const uploads = useUploads()
  const importing = useBeginImport()
  const chosen = useChosenMedia()
  const preparation = usePreparation()
  const open = (step: StepName) => dispatch({ type: 'open', step })
  const isOwn = state.way === 'NO-TRANSCRIPTION'

  /** Opens the step that is missing before any file can go up; answers whether there is one. */
  const isAnythingMissing = () => {
    const missing = firstMissing(state)
    if (missing === 'source') return false
    setLanguageMissing(missing === 'language')
    open(missing)
    return true
  }
  const goOn = () => {
    const isMissing = !state.language && !state.isMultilingual
    setLanguageMissing(isMissing)
    dispatch({ type: 'continue' })
  }
  /** Remembers the language, and shows the files page, from where uploads are followed. */
  const leave = () => {
    if (state.language && !state.isMultilingual) rememberLanguage(state.language.code)
    void navigate(HOME_PATH)
  }
  const judged = async (files: readonly UploadSource[]): Promise<boolean> => {
    if (files.length === 0 || isAnythingMissing()) return false
    if (await chosen.judge(files, state.way)) return true
    open('upload')
    return false
  }
  const take = async (files: File[]) => {
    if (preparation.running || isAnythingMissing()) return
    const taken = await preparation.prepare(isOwn ? files.slice(0, 1) : files)
    if (taken === null || !(await judged(taken))) return
    uploads.add([...taken], { options: optionsOf(state), transcript: isOwn ? state.transcript : null })
    leave()
  }
  const takeRecording = async (file: File, recordingId: string) => {
    if (!(await judged([file]))) return false
    leave()
    return uploads.send(file, { options: optionsOf(state), recordingId })
  }
  /** Leaves once the server has taken it on; where it refuses, its words stand beside the source. */
  const beginImport = async (medium: RemoteMedium, options: UploadCall['options']) => {
    open('source')
    if (await importing.begin(medium, options)) leave()
  }
  const takeRemote = async ({ name, link, bytes }: DropboxFile) => {
    const medium = { name, link, size: bytes }
    if (!(await judged([medium]))) return
    if (!isOwn) return beginImport(medium, optionsOf(state))
    // The text follows from this page.
    uploads.add([medium], { options: optionsOf(state), transcript: state.transcript })
    leave()
  }
  const uploadChosen = async () => {
    for (const { file, quota } of chosen.takeable) {
      const options = { ...optionsOf(state), ...(quota !== null && { accept_quota: true }) }
      if ('link' in file) return beginImport(file, options)
      uploads.add([file], { options })
    }
    leave()
  }
  const isOver = useDrop((files) => void take(files), !isRecording)

  const steps = stepsOf(state)
  const isBefore = (step: StepName) => steps.indexOf(step) < steps.indexOf(firstMissing(state))
  const plan = profile && planInUse(profile)
  const parts: Record<StepName, Pick<StepProps, 'name' | 'title' | 'summary' | 'children'> & Partial<StepProps>> = {
    language: {
      name: 'Language',
      title: 'Choose a language',
      summary: <LanguageSummary {...state} />,
      children: <LanguageStep state={state} dispatch={dispatch} languages={languages} isMissing={isLanguageMissing} onContinue={goOn} />,
    },
    way: {
      name: 'Way',
      title: 'Who writes it down',
      summary: isBefore('way') ? WAYS[state.way].label : null,
      later: 'A machine, a transcriptor, or your own text',
      children: <WayStep state={state} dispatch={dispatch} onContinue={goOn} />,
    },
    translations: {
      name: 'Translations',
      title: 'Translations',
      summary: !isBefore('translations') ? null : state.translations.length > 0 ? <TranslationChips state={state} languages={translationLanguages.data} onRemove={(code) => dispatch({ type: 'remove-translation', code })} /> : <span className="muted">None</span>,
      later: 'If you like',
      change: 'Add',
      children: <TranslationsStep state={state} dispatch={dispatch} languages={translationLanguages.data} onContinue={goOn} />,
    },
    note: {
      name: 'Note',
      title: 'A note to the transcriptor',
      summary: !isBefore('note') ? null : state.note.trim() === '' ? <span className="muted">None</span> : <span className={styles.oneLine}>{state.note}</span>,
      later: 'If you like',
      children: <NoteStep state={state} dispatch={dispatch} onContinue={goOn} />,
    },
    transcript: {
      name: 'Transcription',
      title: 'Your transcription',
      summary: state.transcript?.name ?? <span className="muted">None yet</span>,
      children: <TranscriptStep state={state} dispatch={dispatch} onContinue={goOn} dropboxKey={platform.runsOthersScripts ? dropboxKey : null} />,
    },
    source: {
      name: 'Source',
      title: isOwn ? 'Choose the audio or video' : 'Choose a source',
      summary: firstMissing(state) === 'source' ? <span className="muted">No file yet</span> : null,
      later: 'Audio or video',
      children: preparation.running ? <Preparing running={preparation.running} onCancel={preparation.cancel} /> : chosen.isReading ? <div className={styles.wide}><Loading rows={2} label="Reading what was chosen" /></div> : (
        <SourceStep
          state={state}
          dispatch={dispatch}
          Recorder={Recorder}
          recorder={{
            secondsLeft: plan ? (state.way === 'FOR-HUMAN-TRANSCRIPTION' ? plan.available_human_transcription_time : plan.available_auto_transcription_time) : null,
            onFinished: takeRecording,
            onBusyChange: setRecording,
          }}
          isRecording={isRecording}
          onFiles={(files) => void take(files)}
          preparation={preparation}
          dropbox={dropboxKey === null ? null : platform.runsOthersScripts ? (
            <>
              <p>{isOwn ? messages.dropboxThenText : messages.dropboxFetches}</p>
              <ChooseFromDropbox appKey={dropboxKey} extensions={MEDIA_EXTENSIONS} look="main" sending={importing.isSending} problem={importing.problem} onFile={(file) => void takeRemote(file)} />
            </>
          ) : (
            <InBrowser words={messages.dropboxInBrowser} path="/files/upload" />
          )}
        />
      ),
    },
    upload: {
      name: 'Upload',
      title: 'Before these files go up',
      summary: null,
      later: isRecording ? 'Begins with Transcribe' : 'Begins once files are chosen',
      children: (
        <ChosenMedia
          media={chosen.media}
          onUpload={() => void uploadChosen()}
          onCancel={() => {
            chosen.forget()
            open('source')
          }}
        />
      ),
    },
  }

  return (
    <>
      {!isOwn && <KeptRecordings disabled={isRecording} onFinished={takeRecording} />}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step} number={index + 1} isOpen={state.open === step} onOpen={() => open(step)} isLocked={isRecording || chosen.isReading || preparation.running !== null} {...parts[step]} />
        ))}
      </ol>
      {isOver && <DropHint language={state.isMultilingual ? undefined : state.language?.name} />}
    </>
  )
}
