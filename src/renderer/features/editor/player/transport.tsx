import { useLingui } from '@lingui/react/macro'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Menu } from '../../../components/menu/menu.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import { clock, clockLength } from '../clock.ts'
import { PlayButton } from './play-button.tsx'
import { type Player, SPEEDS } from './player.ts'
import styles from './player.module.css'
import { useRate } from './use-rate.ts'

/** A command as a button runs it, with the key to print beside it. */
export interface PlayerCommand {
  label: string
  caps: string[] | undefined
  run: () => void
}

export interface TransportProps {
  player: Player
  /** Of playing, of going back a few seconds, and of going on. */
  commands: { play: Omit<PlayerCommand, 'label'>; back: PlayerCommand; forward: PlayerCommand }
}

/** Clock, play, back, forward and speed. */
export function Transport({ player, commands: { play, back, forward } }: TransportProps) {
  const { t } = useLingui()
  const { isPlaying, isReady } = useStore(player.store)
  return (
    <div className={styles.transport}>
      <Clock player={player} />
      <div className={styles.row} dir="ltr">
        <Tooltip text={isPlaying ? t`Pause` : t`Play`} keys={play.caps}>
          <PlayButton player={player} onClick={() => play.run()} />
        </Tooltip>
        {[
          { command: back, Icon: RotateCcw },
          { command: forward, Icon: RotateCw },
        ].map(({ command: { label, caps, run }, Icon }) => (
          <Tooltip key={label} text={label} keys={caps}>
            <Button
              look="quiet"
              size={32}
              className={styles.skip}
              aria-label={label}
              disabled={!isReady}
              onClick={() => run()}
            >
              <Icon />5
            </Button>
          </Tooltip>
        ))}
        <SpeedMenu player={player} />
      </div>
    </div>
  )
}

function Clock({ player }: { player: Player }) {
  const { t } = useLingui()
  const lengthSeconds = useStore(player.store, (state) => state.lengthSeconds)
  const length = clockLength(lengthSeconds)
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (seconds: number) => {
      const text = clock(seconds)
      if (shown.current && shown.current.textContent !== text) shown.current.textContent = text
    }
    show(player.time())
    return player.onTime(show)
  }, [player])
  return (
    <div className={styles.clock}>
      <span ref={shown} role="timer" aria-label={t`Time`} />
      <small>{t`of ${length}`}</small>
    </div>
  )
}

function SpeedMenu({ player }: { player: Player }) {
  const { t } = useLingui()
  const rateOf = useRate()
  const speed = useStore(player.store, (state) => state.speed)
  const rate = rateOf(speed)
  return (
    <Menu
      trigger={
        <Button look="quiet" size={32} className={classNames('num', styles.speed)} aria-label={t`${rate} speed`}>
          {rate}
        </Button>
      }
      items={SPEEDS.map((one) => ({
        label: rateOf(one),
        isChosen: one === speed,
        onSelect: () => player.setSpeed(one),
      }))}
    />
  )
}
