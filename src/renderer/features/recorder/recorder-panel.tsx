import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import type { RecorderProps } from '../../lib/recorder-slot.ts'
import { platform } from '../../platform/index.ts'
import type { ChosenDevices } from './capture/devices.ts'
import { problemWords } from './core/problem.ts'
import { isRunning } from './core/recorder-state.ts'
import { handOver } from './hand-over.ts'
import { spokenTextOf } from './spoken-text.ts'
import { SpokenWords } from './spoken-words.tsx'
import { useHeard } from './use-heard.ts'
import { useSpokenLanguages } from './use-spoken-languages.ts'
import type { StoredRecordings } from './stored/stored-recordings.ts'
import type { Recorder as RecorderCore } from './recorder.ts'
import styles from './recorder.module.css'
import { Running } from './running.tsx'
import { StartPanel } from './start-panel.tsx'
import { Stopped } from './stopped.tsx'
import { usePersonHere } from '../../lib/person-here.ts'
import { baseLanguage } from '../../../shared/domain/languages.ts'
import { useBusy } from './use-busy.ts'
import { useFocusWithin } from './use-focus-within.ts'
import { useStoredRecordings } from './use-stored-recordings.ts'
import { useRecorder } from './use-recorder.ts'
import { useSystemShell } from './use-system-shell.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Records audio or video here and now: start, pause, resume, stop, then Transcribe or Cancel. */
export function Recorder(props: RecorderProps) {
  const kept = useStoredRecordings()
  return kept && <WithKept {...props} kept={kept} />
}

function WithKept(props: RecorderProps & { kept: StoredRecordings }) {
  const recorder = useRecorder(props.kept)
  useSystemShell(recorder)
  return <Panel {...props} recorder={recorder} />
}

function Panel({
  kind: wanted,
  language = null,
  disabled = false,
  secondsLeft = null,
  onFinished,
  onBusyChange,
  kept,
  recorder,
}: RecorderProps & { kept: StoredRecordings; recorder: RecorderCore }) {
  const say = useSay()
  const { state, stream, recording, file, isKept, isFull, roomSeconds } = useStore(recorder.store)
  const [devices, setDevices] = useState<ChosenDevices>({})
  const { t } = useLingui()
  const toast = useToast()
  useBusy(state.at !== 'not-started', onBusyChange)
  const section = useFocusWithin<HTMLElement>(state.at)
  // What runs keeps its kind, whatever is chosen outside.
  const kind = recording?.kind ?? wanted
  const userId = usePersonHere()
  const able = useSpokenLanguages()
  const [isSpoken, setSpoken] = useState(false)
  const spoken =
    isSpoken && kind === 'audio' && language && able?.includes(baseLanguage(language.code)) ? language.code : undefined
  const heard = useHeard(recording)
  const hasWords = heard !== null && heard.state !== 'lost' && (heard.state === 'hearing' || heard.words.length > 0)

  const cancel = async () => {
    const cancelled = await recorder.cancel()
    if (!cancelled) return
    const { recording: made, file: whole, isKept: isOnDevice } = cancelled
    toast({
      text: say(messages.recordingDiscarded),
      action: { label: t`Undo`, run: kept.discard(made, isOnDevice ? undefined : whole) },
    })
  }
  const transcribe = () => {
    const finished = recorder.handOver()
    if (finished) void handOver(kept, finished.recording, finished.file, { onFinished, isKept: finished.isKept })
  }
  const [isWaiting, setWaiting] = useState(false)
  const [wordless, setWordless] = useState<string | null>(null)
  /** Hands it over with its words; without any, which is known only now, the person decides anew. */
  const save = async () => {
    if (!recording || userId === null) return
    setWaiting(true)
    const text = await spokenTextOf(userId, recording)
    setWaiting(false)
    if (text === null) return setWordless(recording.id)
    const finished = recorder.handOver()
    if (finished) void handOver(kept, finished.recording, finished.file, { onFinished, isKept: finished.isKept, text })
  }
  const problem = 'problem' in state ? state.problem : null

  return (
    <div>
      {problem && (
        <Banner tone="danger" className={styles.problem}>
          {say(problemWords(problem, kind, platform.recordings ? 'system' : 'browser'))}
        </Banner>
      )}
      {wordless !== null && wordless === recording?.id && (
        <Banner tone="danger" className={styles.problem}>
          {say(messages.recordingNoWords)}
        </Banner>
      )}
      <section ref={section} className={styles.recorder} aria-label={t`Recorder`}>
        {(state.at === 'not-started' || state.at === 'asking') && (
          <StartPanel
            kind={kind}
            devices={devices}
            onDevices={setDevices}
            asking={state.at === 'asking'}
            disabled={disabled}
            spoken={kind === 'audio' && able ? { language, able, checked: isSpoken, onChange: setSpoken } : null}
            onStart={() => void recorder.start(kind, devices, spoken)}
            onCancel={() => void cancel()}
          />
        )}
        {isRunning(state) && stream && recording && (
          <Running
            recorder={recorder}
            state={state.at}
            stream={stream}
            recording={recording}
            secondsLeft={secondsLeft}
            roomSeconds={isKept ? roomSeconds : null}
            words={heard && <SpokenWords heard={heard} language={recording.spoken ?? ''} />}
            onCancel={() => void cancel()}
          />
        )}
        {state.at === 'stopped' && recording && (
          <Stopped
            recording={recording}
            recordedMs={state.recordedMs}
            file={file}
            address={isKept ? kept.address(recording) : null}
            disabled={disabled}
            secondsLeft={secondsLeft}
            onCancel={() => void cancel()}
            onTranscribe={transcribe}
            words={heard && <SpokenWords heard={heard} language={recording.spoken ?? ''} />}
            save={hasWords ? { isWaiting, run: () => void save() } : null}
          />
        )}
      </section>
      <KeptNote isKept={isKept} isFull={isFull} />
    </div>
  )
}

/** Whether a crash would lose anything. */
function KeptNote({ isKept, isFull }: { isKept: boolean; isFull: boolean }) {
  const say = useSay()
  if (isKept)
    return (
      <p className={styles.promise}>
        <ShieldCheck />
        {say(messages.recordingKept)}
      </p>
    )
  return (
    <p className={styles.warning} role="alert">
      <TriangleAlert />
      {say(isFull ? messages.recordingRoomNone : messages.recordingNotKept)}
    </p>
  )
}
