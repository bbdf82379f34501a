import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { getFile } from '../../../../shared/contract/files/one-file.ts'
import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import { Button } from '../../../components/button/button.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { call } from '../../../lib/api.ts'
import { useProfile } from '../../../lib/profile.ts'
import { platform } from '../../../platform/index.ts'
import { clock, clockLength } from '../clock.ts'
import { PlayButton } from '../player/play-button.tsx'
import { SPEEDS } from '../player/player.ts'
import { openPlayer, type OpenPlayer } from './open-player.ts'
import styles from './small-player.module.css'
import { useRate } from '../player/use-rate.ts'

/** /player/{media_id}, on the desktop: sound on top of another program, for people who type there. */
export default function SmallPlayerScreen() {
  const { t } = useLingui()
  const { media_id: id = '' } = useParams()
  const { data: profile, isError: hasNoProfile } = useProfile()
  const file = useQuery({
    queryKey: ['small-player', id],
    queryFn: ({ signal }) => call(getFile, { params: { id } }, { signal }),
    staleTime: Infinity,
  })
  if (hasNoProfile || file.isError)
    return <Failed words={t`The file could not be opened. Close this window and try again.`} />
  if (!profile || !file.data) return <Loading />
  return <Opening file={file.data} userId={profile.user._id} />
}

function Opening({ file, userId }: { file: FlatFile; userId: string }) {
  const [opened, setOpened] = useState<OpenPlayer>()
  useEffect(() => {
    const made = openPlayer(file, userId)
    // The sound lives from effect to clean-up, not from render to render.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpened(made)
    return () => made.destroy()
  }, [file, userId])
  return opened ? <SmallPlayer file={file} opened={opened} /> : null
}

/** Keys of this window, with the commands that they do. */
const KEYS: Readonly<Record<string, string>> = {
  ' ': 'toggle-play',
  Tab: 'toggle-play',
  F1: 'skip-back',
  F2: 'skip-forward',
  F3: 'slower',
  F4: 'faster',
  ArrowLeft: 'skip-back',
  ArrowRight: 'skip-forward',
}

function SmallPlayer({ file, opened: { player, begin } }: { file: FlatFile; opened: OpenPlayer }) {
  const { t } = useLingui()
  const rateOf = useRate()
  const { isReady, failure, speed, lengthSeconds } = useStore(player.store)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return platform.player?.close()
      const command = KEYS[event.key]
      // A control that has the focus answers its own keys; Tab goes on through them with Ctrl.
      const isOwn =
        event.target instanceof HTMLElement &&
        event.target.matches('input, select, button') &&
        [' ', 'ArrowLeft', 'ArrowRight'].includes(event.key)
      if (command === undefined || isOwn || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
        return undefined
      event.preventDefault()
      begin(command)?.()
      return undefined
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [begin])
  if (failure) return <Failed words={t`This file cannot be played here.`} />
  return (
    <main className={styles.player}>
      <title>{`${file.name} · Longhand`}</title>
      <h1 className={styles.name} dir="auto" title={file.name}>
        {file.name}
      </h1>
      <Position player={player} lengthSeconds={lengthSeconds} />
      <div className={styles.row} dir="ltr">
        <Button
          look="quiet"
          size={32}
          aria-label={t`Back 5 seconds`}
          disabled={!isReady}
          onClick={() => begin('skip-back')?.()}
        >
          <RotateCcw />5
        </Button>
        <PlayButton player={player} onClick={() => begin('toggle-play')?.()} />
        <Button
          look="quiet"
          size={32}
          aria-label={t`Forward 5 seconds`}
          disabled={!isReady}
          onClick={() => begin('skip-forward')?.()}
        >
          <RotateCw />5
        </Button>
        <select
          className={styles.speed}
          aria-label={t`Speed`}
          value={speed}
          onChange={({ target }) => player.setSpeed(Number(target.value))}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {rateOf(one)}
            </option>
          ))}
        </select>
      </div>
    </main>
  )
}

/** Where the sound is, to be read and moved. */
function Position({ player, lengthSeconds }: Pick<OpenPlayer, 'player'> & { lengthSeconds: number }) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState(() => player.time())
  useEffect(() => player.onTime((time) => setSeconds(Math.floor(time * 10) / 10)), [player])
  return (
    <div className={styles.position} dir="ltr">
      <span role="timer" aria-label={t`Time`} className={styles.time}>
        {clock(seconds)}
      </span>
      <input
        type="range"
        aria-label={t`Position`}
        aria-valuetext={clock(seconds)}
        min={0}
        max={lengthSeconds}
        step={0.1}
        value={seconds}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <span className="muted small">{clockLength(lengthSeconds)}</span>
    </div>
  )
}

function Failed({ words }: { words: string }) {
  const { t } = useLingui()
  return (
    <main className={styles.player}>
      <title>{`${t`Player`} · Longhand`}</title>
      <h1 className="vh">{t`Player`}</h1>
      <p role="alert">{words}</p>
    </main>
  )
}
