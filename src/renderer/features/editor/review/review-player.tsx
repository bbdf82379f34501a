import { useLingui } from '@lingui/react/macro'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Menu } from '../../../components/menu/menu.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import { Wave } from '../../../components/wave/wave.tsx'
import { clock, clockLength } from '../clock.ts'
import player from '../player/player.module.css'
import { SPEEDS } from '../player/player.ts'
import { useRate } from '../player/use-rate.ts'
import styles from './review.module.css'
import { useReview, useReviewCommand, useReviewPlayer } from './use-review.ts'

/** Silence, until the sound is read. */
const FLAT = [0, 0]

/** Clock, transport and the sound of the sample to find a place in. */
export function ReviewPlayer({ columns }: { columns: Float32Array | undefined }) {
  const { t } = useLingui()
  const session = useReview()
  const failure = useReviewPlayer((state) => state.failure)
  const lengthSeconds = useReviewPlayer((state) => state.lengthSeconds)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => session.player.onTime(setSeconds), [session])
  const length = clockLength(lengthSeconds)
  return (
    <section className={styles.player} aria-label={t`Player`} data-region="player">
      <div className={player.transport}>
        <div className={player.clock}>
          <span role="timer" aria-label={t`Time`}>
            {clock(seconds)}
          </span>
          <small>{t`of ${length}`}</small>
        </div>
        <Transport />
      </div>
      {failure ? (
        <p className={player.failed} role="alert">
          {t`This browser cannot play this file. You can still edit the text.`}
        </p>
      ) : (
        <span className={styles.line} dir="ltr">
          <Wave
            shape={columns ?? FLAT}
            played={lengthSeconds > 0 ? `${(seconds / lengthSeconds) * 100}%` : '0%'}
            className={styles.wave}
          />
          <input
            type="range"
            aria-label={t`Position in the sample`}
            aria-valuetext={clock(seconds)}
            min={0}
            max={lengthSeconds}
            step={0.1}
            value={seconds}
            onChange={({ target }) => session.player.seek(Number(target.value))}
          />
        </span>
      )}
    </section>
  )
}

function Transport() {
  const { t } = useLingui()
  const session = useReview()
  const isPlaying = useReviewPlayer((state) => state.isPlaying)
  const isReady = useReviewPlayer((state) => state.isReady)
  const play = useReviewCommand('toggle-play')
  const skips = [
    { command: useReviewCommand('skip-back'), Icon: RotateCcw },
    { command: useReviewCommand('skip-forward'), Icon: RotateCw },
  ]
  const playLabel = isPlaying ? t`Pause` : t`Play`
  return (
    <div className={player.row} dir="ltr">
      <Tooltip text={playLabel} keys={play.caps}>
        <button
          type="button"
          className={player.play}
          aria-label={playLabel}
          disabled={!isReady}
          onClick={() => play.run(session)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
      </Tooltip>
      {skips.map(({ command: { name, label, caps, run }, Icon }) => (
        <Tooltip key={name} text={t(label)} keys={caps}>
          <Button
            look="quiet"
            size={32}
            className={player.skip}
            aria-label={t(label)}
            disabled={!isReady}
            onClick={() => run(session)}
          >
            <Icon />5
          </Button>
        </Tooltip>
      ))}
      <SpeedMenu />
    </div>
  )
}

function SpeedMenu() {
  const { t } = useLingui()
  const rateOf = useRate()
  const session = useReview()
  const speed = useReviewPlayer((state) => state.speed)
  const rate = rateOf(speed)
  return (
    <Menu
      trigger={
        <Button look="quiet" size={32} className={classNames('num', player.speed)} aria-label={t`${rate} speed`}>
          {rate}
        </Button>
      }
      items={SPEEDS.map((one) => ({
        label: rateOf(one),
        isChosen: one === speed,
        onSelect: () => session.player.setSpeed(one),
      }))}
    />
  )
}
