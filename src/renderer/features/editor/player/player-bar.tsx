import { Maximize2, Minimize2, Pause, PictureInPicture2, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import { clock, clockLength } from '../clock.ts'
import { commandNamed } from '../commands/commands.ts'
import { togglePlay } from '../commands/playback-commands.ts'
import { useEditor, useKeyCaps, usePlayer } from '../use-session.ts'
import { SPEEDS } from './player.ts'
import { Sound } from './sound.tsx'
import styles from './player.module.css'

const FAILURES: Readonly<Record<'unplayable' | 'unreachable', string>> = {
  unplayable: 'This browser cannot play this file. The text can be edited all the same.',
  unreachable:
    'This part of the recording is not loaded, and there is no connection. It continues when you are online again.',
}

/** Clock, transport and sound; a video's picture beside them. */
export function PlayerBar() {
  const { medium, player } = useEditor()
  const failure = usePlayer((state) => state.failure)
  const picture = useRef<HTMLSpanElement>(null)
  const video = medium instanceof HTMLVideoElement ? medium : null
  const [isLarge, setIsLarge] = useState(false)
  useEffect(() => {
    const retry = () => player.retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [player])
  useEffect(() => {
    picture.current?.prepend(medium)
    return () => medium.remove()
  }, [medium])
  return (
    <section
      className={classNames(styles.player, video && styles.withPicture, isLarge && styles.large)}
      aria-label="Player"
      data-region="player"
    >
      <div className={styles.transport}>
        <Clock />
        <Transport />
      </div>
      <span ref={picture} className={video ? styles.picture : styles.noPicture}>
        {video && (
          <span className={styles.pictureTools}>
            <IconButton
              label={isLarge ? 'Smaller picture' : 'Larger picture'}
              icon={isLarge ? Minimize2 : Maximize2}
              onClick={() => setIsLarge(!isLarge)}
            />
            {document.pictureInPictureEnabled && (
              <IconButton
                label="Picture in picture"
                icon={PictureInPicture2}
                onClick={() => void togglePictureInPicture(video)}
              />
            )}
          </span>
        )}
      </span>
      {failure ? (
        <p className={styles.failed} role="alert">
          {FAILURES[failure]}
        </p>
      ) : (
        <Sound />
      )}
    </section>
  )
}

/** Has the picture float over everything, or brings it back. A browser may refuse while nothing of it is loaded. */
function togglePictureInPicture(video: HTMLVideoElement): Promise<unknown> {
  return (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(
    () => undefined,
  )
}

function Clock() {
  const { player } = useEditor()
  const lengthSeconds = usePlayer((state) => state.lengthSeconds)
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
      <span ref={shown} role="timer" aria-label="Time" />
      <small>of {clockLength(lengthSeconds)}</small>
    </div>
  )
}

function Transport() {
  const session = useEditor()
  const capsOf = useKeyCaps()
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isReady = usePlayer((state) => state.isReady)
  const back = commandNamed('skip-back')
  const forward = commandNamed('skip-forward')
  return (
    <div className={styles.row}>
      <Tooltip text={isPlaying ? 'Pause' : 'Play'} keys={capsOf(commandNamed('toggle-play'))}>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          disabled={!isReady}
          onClick={() => togglePlay(session)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
      </Tooltip>
      <Tooltip text={back.label} keys={capsOf(back)}>
        <Button
          look="quiet"
          size={32}
          className={styles.skip}
          aria-label={back.label}
          disabled={!isReady}
          onClick={() => back.run(session)}
        >
          <RotateCcw />5
        </Button>
      </Tooltip>
      <Tooltip text={forward.label} keys={capsOf(forward)}>
        <Button
          look="quiet"
          size={32}
          className={styles.skip}
          aria-label={forward.label}
          disabled={!isReady}
          onClick={() => forward.run(session)}
        >
          <RotateCw />5
        </Button>
      </Tooltip>
      <SpeedMenu />
    </div>
  )
}

function SpeedMenu() {
  const { player } = useEditor()
  const speed = usePlayer((state) => state.speed)
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          size={32}
          className={classNames('num', styles.speed)}
          aria-label={`${speed.toFixed(1)}× speed`}
        >
          {speed.toFixed(1)}×
        </Button>
      }
      items={SPEEDS.map((one) => ({
        label: `${one.toFixed(1)}×`,
        isChosen: one === speed,
        onSelect: () => player.setSpeed(one),
      }))}
    />
  )
}
