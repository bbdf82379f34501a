import { useLingui } from '@lingui/react/macro'
import { AppWindow, Mic, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { NoSound } from './capture-sound.ts'
import styles from './live.module.css'
import { noSoundWords } from './no-sound-words.ts'
import { noteGap, resumeLive, type RunningLive } from './running-live.ts'
import type { SoundGap } from './sound-clock.ts'
import { useHasMicrophone } from './use-has-microphone.ts'
import { usePageKey } from './use-page-key.ts'

/** Key that goes on with the recording after a device went away. */
const RESUME_KEY = 'F10'

/** What is wrong with the sound, and one key that mends it. */
export function SoundFaults({ running }: { running: RunningLive }) {
  const { isLost, lostPart, isMuted, isStalled, gap } = running
  return (
    <>
      {gap !== null && <Gap gap={gap} />}
      {isLost ? <Lost /> : isMuted ? <Muted /> : isStalled ? <Stalled /> : lostPart && <PartLost part={lostPart} />}
    </>
  )
}

function Lost() {
  const { t } = useLingui()
  const hasMicrophone = useHasMicrophone()
  return (
    <Resume verb={t`Go on with the microphone`} icon={<Mic />} disabled={!hasMicrophone}>
      {t`The microphone or the shared sound is gone. What was recorded is saved.`}{' '}
      {!hasMicrophone && t`Connect a microphone to go on.`}
    </Resume>
  )
}

function Stalled() {
  const { t } = useLingui()
  return (
    <Resume verb={t`Go on with the microphone`} icon={<Mic />}>
      {t`No sound is coming in, so nothing is being recorded. What was recorded is saved.`}
    </Resume>
  )
}

function PartLost({ part }: { part: NonNullable<RunningLive['lostPart']> }) {
  const { t } = useLingui()
  return part === 'microphone' ? (
    <Resume verb={t`Add the microphone again`} icon={<Mic />}>
      {t`Your microphone was disconnected. The shared sound is still being recorded.`}
    </Resume>
  ) : (
    <Resume verb={t`Share the sound again`} icon={<AppWindow />}>
      {t`The shared sound has ended. Your microphone is still being recorded.`}
    </Resume>
  )
}

function Muted() {
  const { t } = useLingui()
  return (
    <Banner tone="warn" isAlert>
      {t`The microphone is muted on this device. Nothing is recorded until you unmute it.`}
    </Banner>
  )
}

/** When nothing was recorded, until the person has seen it. */
function Gap({ gap: { from, until } }: { gap: SoundGap }) {
  const { t } = useLingui()
  const format = useFormat()
  const [begin, end] = [format.moment(from, 'exact-time'), format.moment(until, 'exact-time')]
  return (
    <Banner tone="warn" isAlert>
      <span className={styles.noted}>
        {t`Nothing was recorded from ${begin} to ${end}: this device was asleep or gave no sound.`}
        <IconButton bare label={t`Close`} icon={X} onClick={noteGap} />
      </span>
    </Banner>
  )
}

/** A fault that the person mends with one key or click. */
function Resume(props: { children: ReactNode; verb: string; icon: ReactNode; disabled?: boolean }) {
  const { children, verb, icon, disabled = false } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const resume = () => {
    setBusy(true)
    void resumeLive()
      .then(
        () => setProblem(null),
        (error: unknown) =>
          setProblem(error instanceof NoSound ? noSoundWords(error) : messageOf(error, messages.unreachable)),
      )
      .finally(() => setBusy(false))
  }
  usePageKey(RESUME_KEY, () => disabled || resume())
  return (
    <Banner tone="warn" isAlert>
      {problem ?? children}{' '}
      <Button size={32} onClick={resume} sending={isBusy} disabled={disabled} aria-keyshortcuts={RESUME_KEY}>
        {icon}
        {verb}
        <Kbd keys={[RESUME_KEY]} />
      </Button>
    </Banner>
  )
}
