import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LanguageOption } from '../../../../../shared/contract/files/languages.ts'
import { messages } from '../../../../../shared/messages.ts'
import { Button } from '../../../../components/button/button.tsx'
import { InBrowser } from '../../../../components/in-browser/in-browser.tsx'
import { Loading } from '../../../../components/loading/loading.tsx'
import { MEDIA_EXTENSIONS } from '../../../../../shared/contract/imports.ts'
import type { Preset } from '../../../../../shared/domain/presets.ts'
import type { SpeakerChoice } from '../../../../../shared/domain/speaker-choice.ts'
import { planInUse } from '../../../../lib/balances.ts'
import { useClientConfig } from '../../../../lib/client-config.ts'
import { useProfile } from '../../../../lib/profile.ts'
import type { RecorderSlot } from '../../../../lib/recorder-slot.ts'
import { platform } from '../../../../platform/index.ts'
import { isCheckedAgainstBalance, MULTILINGUAL_CODE } from '../../../../../shared/domain/upload-rules.ts'
import { useTranslationLanguages } from '../../languages-query.ts'
import { filesPath } from '../../list-view.ts'
import { usePresets } from '../../presets-query.ts'
import { useDrop } from '../../use-drop.ts'
import { DropHint } from '../drop-hint.tsx'
import type { Brought } from '../shared/shares.ts'
import { ChooseFromDropbox } from '../dropbox/choose-button.tsx'
import { ChosenMedia } from './chosen-media.tsx'
import { LanguageStep, LanguageSummary } from './language-step.tsx'
import { LinkSource } from './link-source.tsx'
import { NoteStep } from './note-step.tsx'
import { Preparing } from './preparing.tsx'
import { SourceStep } from './source-step.tsx'
import { Step, type StepProps } from './step.tsx'
import styles from './steps.module.css'
import { TranscriptStep } from './transcript-step.tsx'
import { TranslationChips, TranslationsStep } from './translations-step.tsx'
import { type MediaInHand, useMediaInHand } from './use-media-in-hand.ts'
import { useTotalLength } from './use-total-length.ts'
import { WayStep, WaySummary } from './way-step.tsx'
import { beginWizard, firstMissing, stepsOf, type StepName, wizard } from './wizard-state.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

export interface WizardProps {
  recorder: RecorderSlot
  languages: readonly LanguageOption[]
  /** The language used last, null when it is in the list no more. */
  lastLanguage: LanguageOption | null
  /** Id of the folder that uploads go into; null for none. */
  folderId: string | null
  /** Which engine that folder asks for. */
  preset: Preset
  /** Who speaks, until somebody chooses. */
  speakers: SpeakerChoice
  /** What was shared to the app and waits for its language; null for nothing. */
  brought: Brought | null
}

/**
 * The steps to an upload: language, way, translations (or the text somebody brings), source. What is known is folded;
 * the files go up from the files page.
 */
export function Wizard({
  recorder: { Recorder, StoredRecordings },
  languages,
  lastLanguage,
  folderId,
  preset,
  speakers,
  brought,
}: WizardProps) {
  const say = useSay()
  const { t } = useLingui()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(wizard, lastLanguage, (language) =>
    beginWizard(language, {
      folderId,
      preset,
      speakers,
      brought: brought && (brought.link === null ? 'files' : 'link'),
    }),
  )
  const [isLanguageWanted, setLanguageWanted] = useState(false)
  const [link, setLink] = useState(brought?.link ?? '')
  const [isRecording, setRecording] = useState(false)
  const translationLanguages = useTranslationLanguages(
    state.isMultilingual ? MULTILINGUAL_CODE : state.language?.code,
    { byPeople: state.way === 'FOR-HUMAN-TRANSCRIPTION' },
  )
  const presets = usePresets(state.language?.code ?? null, state)
  const { data: profile } = useProfile()
  const config = useClientConfig().data
  const dropboxKey = config?.dropbox_app_key ?? null
  const hasBilling = config !== undefined && config.billing !== 'off'
  const open = (step: StepName) => dispatch({ type: 'open', step })
  const media = useMediaInHand({
    state,
    open,
    brought,
    // Uploads are followed from there.
    onSent: () => void navigate(filesPath(folderId)),
  })
  const { inHand, chosen, preparation, importing } = media
  const lengthSeconds = useTotalLength(inHand?.media)
  const isOwn = state.way === 'NO-TRANSCRIPTION'
  const missing = firstMissing(state)

  const goOn = () => {
    setLanguageWanted(true)
    if (media.isReady) media.goUp()
    else dispatch({ type: 'continue' })
  }
  const isOver = useDrop(media.takeFiles, !isRecording)

  const steps = stepsOf(state)
  const isBefore = (step: StepName) => steps.indexOf(step) < steps.indexOf(missing)
  const plan = profile && planInUse(profile)
  const isCharged =
    profile !== undefined && isCheckedAgainstBalance(profile.user.role) && plan?.auto_transcription_time !== null
  const onward = (
    <Button look="main" onClick={goOn}>
      {media.isReady ? t`Upload` : t`Continue`}
    </Button>
  )
  const parts: Record<StepName, Pick<StepProps, 'name' | 'title' | 'summary' | 'children'> & Partial<StepProps>> = {
    language: {
      name: t`Language`,
      title: t`Choose a language`,
      change: [t`Change`, t`Change language`],
      summary: <LanguageSummary {...state} />,
      children: (
        <LanguageStep
          state={state}
          dispatch={dispatch}
          languages={languages}
          isMissing={missing === 'language' && (isLanguageWanted || inHand !== null)}
          goOn={onward}
        />
      ),
    },
    way: {
      name: t`Method`,
      title: t`Who transcribes it?`,
      summary: isBefore('way') ? <WaySummary {...state} /> : null,
      later: t`Automatic, by a person, or your own text`,
      change: [t`Change`, t`Change method`],
      children: (
        <WayStep state={state} dispatch={dispatch} presets={presets} lengthSeconds={lengthSeconds} goOn={onward} />
      ),
    },
    translations: {
      name: t`Translations`,
      title: t`Translations`,
      summary: !isBefore('translations') ? null : state.translations.length > 0 ? (
        <TranslationChips
          state={state}
          languages={translationLanguages.data}
          onRemove={(code) => dispatch({ type: 'remove-translation', code })}
        />
      ) : (
        <span className="muted">{t`None`}</span>
      ),
      later: t`Optional`,
      change: [t`Add`, t`Add translations`],
      children: (
        <TranslationsStep
          state={state}
          dispatch={dispatch}
          languages={translationLanguages.data}
          isCharged={isCharged}
          goOn={onward}
        />
      ),
    },
    note: {
      name: t`Note`,
      title: t`Note to the transcriber`,
      summary: !isBefore('note') ? null : state.note.trim() === '' ? (
        <span className="muted">{t`None`}</span>
      ) : (
        <span className={styles.oneLine}>{state.note}</span>
      ),
      later: t`Optional`,
      change: state.note.trim() === '' ? [t`Add`, t`Add note`] : [t`Change`, t`Change note`],
      children: <NoteStep state={state} dispatch={dispatch} goOn={onward} />,
    },
    transcript: {
      name: t`Transcript`,
      title: t`Your transcript`,
      change: [t`Change`, t`Change transcript`],
      summary: state.transcript?.name ?? <span className="muted">{t`None yet`}</span>,
      children: (
        <TranscriptStep
          state={state}
          dispatch={dispatch}
          goOn={onward}
          dropboxKey={platform.runsOthersScripts ? dropboxKey : null}
        />
      ),
    },
    source: {
      name: t`Source`,
      title: isOwn ? t`Choose the audio or video` : t`Choose a source`,
      summary: inHand ? (
        <Names {...inHand} />
      ) : missing === 'source' ? (
        <span className="muted">{t`No file yet`}</span>
      ) : null,
      change: inHand ? [t`Remove`, t`Remove source`] : [t`Change`, t`Change source`],
      onOpen: () => {
        media.putDown()
        open(missing)
      },
      later: t`Audio or video`,
      children: preparation.running ? (
        <Preparing running={preparation.running} onCancel={preparation.cancel} />
      ) : chosen.isReading ? (
        <div className={styles.wide}>
          <Loading rows={2} label={t`Reading the files`} />
        </div>
      ) : (
        <SourceStep
          state={state}
          dispatch={dispatch}
          Recorder={Recorder}
          recorder={{
            secondsLeft: plan
              ? state.way === 'FOR-HUMAN-TRANSCRIPTION'
                ? plan.available_human_transcription_time
                : plan.available_auto_transcription_time
              : null,
            language: state.isMultilingual ? null : state.language,
            onFinished: media.takeRecording,
            onBusyChange: setRecording,
          }}
          isRecording={isRecording}
          onFiles={media.takeFiles}
          preparation={preparation}
          link={
            config?.link_imports ? (
              <LinkSource
                link={link}
                onChange={setLink}
                onLink={media.takeRemote}
                hasPages={config.video_sites}
                sending={importing.isSending}
                problem={importing.problem}
              />
            ) : null
          }
          hasPages={config?.video_sites ?? false}
          dropbox={
            dropboxKey === null ? null : platform.runsOthersScripts ? (
              <>
                <p>{say(messages.dropboxFetches)}</p>
                <ChooseFromDropbox
                  appKey={dropboxKey}
                  extensions={MEDIA_EXTENSIONS}
                  look="main"
                  sending={importing.isSending}
                  problem={importing.problem}
                  onFile={({ bytes, ...file }) => media.takeRemote({ ...file, size: bytes })}
                />
              </>
            ) : (
              <InBrowser words={say(messages.dropboxInBrowser)} path="/files/upload" />
            )
          }
        />
      ),
    },
    upload: {
      name: t`Upload`,
      title:
        chosen.media.length > 0 && chosen.takeable.length === 0
          ? t`${plural(chosen.media.length, {
              one: 'This file cannot be uploaded',
              other: 'These files cannot be uploaded',
            })}`
          : t`Before uploading`,
      summary: null,
      later: isRecording ? t`Starts when you click Transcribe` : t(LATER[inHand ? missing : 'files']),
      children: (
        <ChosenMedia
          media={chosen.media}
          time={chosen.time}
          canPurchase={hasBilling}
          way={inHand?.recording?.text ? 'NO-TRANSCRIPTION' : state.way}
          translations={state.translations.length}
          onUpload={media.sendChosen}
          onCancel={() => {
            media.putDown()
            open('source')
          }}
        />
      ),
    },
  }

  return (
    <>
      {!isOwn && <StoredRecordings disabled={isRecording} onFinished={media.takeRecording} />}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            isOpen={state.open === step}
            onOpen={() => open(step)}
            isLocked={isRecording || media.isBusy}
            {...parts[step]}
          />
        ))}
      </ol>
      {isOver && <DropHint language={state.language?.name} isMultilingual={state.isMultilingual} />}
    </>
  )
}

/** What the upload waits for. */
const LATER = {
  files: msg`Starts once you choose files`,
  language: msg`Starts once you choose a language`,
  way: msg`Starts once you choose who transcribes it`,
  transcript: msg`Starts once you choose the transcript`,
  source: msg`Starts when you click Upload`,
} as const

/** The media in the folded step. */
function Names({ media: [first, ...others] }: MediaInHand) {
  return (
    <>
      <span className={styles.oneLine} dir="auto">
        {first!.name}
      </span>
      {others.length > 0 && (
        <span className="muted small">
          <Plural value={others.length} one="and # more" other="and # more" />
        </span>
      )}
    </>
  )
}
