import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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
import { useRate } from './use-rate.ts'

const FAILURES: Readonly<Record<'unplayable' | 'unreachable', MessageDescriptor>> = {
  unplayable: msg`This browser cannot play this file. You can still edit the text.`,
  unreachable: msg`This part of the recording is not loaded. Playback continues when you are online again.`,
}

/** Clock, transport and sound; a video's picture beside them. */
export function PlayerBar() {
  const { t } = useLingui()
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
      aria-label={t`Player`}
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
              label={isLarge ? t`Smaller picture` : t`Larger picture`}
              icon={isLarge ? Minimize2 : Maximize2}
              onClick={() => setIsLarge(!isLarge)}
            />
            {document.pictureInPictureEnabled && (
              <IconButton
                label={t`Picture in picture`}
                icon={PictureInPicture2}
                onClick={() => void togglePictureInPicture(video)}
              />
            )}
          </span>
        )}
      </span>
      {failure ? (
        <p className={styles.failed} role="alert">
          {t(FAILURES[failure])}
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
  const { t } = useLingui()
  const { player } = useEditor()
  const lengthSeconds = usePlayer((state) => state.lengthSeconds)
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

function Transport() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isReady = usePlayer((state) => state.isReady)
  const playLabel = isPlaying ? t`Pause` : t`Play`
  const back = commandNamed('skip-back')
  const forward = commandNamed('skip-forward')
  return (
    <div className={styles.row} dir="ltr">
      <Tooltip text={playLabel} keys={capsOf(commandNamed('toggle-play'))}>
        <button
          type="button"
          className={styles.play}
          aria-label={playLabel}
          disabled={!isReady}
          onClick={() => togglePlay(session)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
      </Tooltip>
      <Tooltip text={t(back.label)} keys={capsOf(back)}>
        <Button
          look="quiet"
          size={32}
          className={styles.skip}
          aria-label={t(back.label)}
          disabled={!isReady}
          onClick={() => back.run(session)}
        >
          <RotateCcw />5
        </Button>
      </Tooltip>
      <Tooltip text={t(forward.label)} keys={capsOf(forward)}>
        <Button
          look="quiet"
          size={32}
          className={styles.skip}
          aria-label={t(forward.label)}
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
  const { t } = useLingui()
  const rateOf = useRate()
  const { player } = useEditor()
  const speed = usePlayer((state) => state.speed)
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
