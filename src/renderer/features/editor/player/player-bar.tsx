import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Maximize2, Minimize2, PictureInPicture2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { commandNamed } from '../commands/commands.ts'
import { togglePlay } from '../commands/playback-commands.ts'
import { useEditor, useKeyCaps, usePlayer } from '../use-session.ts'
import { Sound } from './sound.tsx'
import styles from './player.module.css'
import { Transport } from './transport.tsx'

const FAILURES: Readonly<Record<'unplayable' | 'unreachable', MessageDescriptor>> = {
  unplayable: msg`This browser cannot play this file. You can still edit the text.`,
  unreachable: msg`This part of the recording is not loaded. Playback continues when you are online again.`,
}

/** Clock, transport and sound; a video's picture beside them. */
export function PlayerBar() {
  const { t } = useLingui()
  const session = useEditor()
  const { medium, player } = session
  const capsOf = useKeyCaps()
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
  const play = { caps: capsOf(commandNamed('toggle-play')), run: () => togglePlay(session) }
  const commandOf = (name: string) => {
    const command = commandNamed(name)
    return { label: t(command.label), caps: capsOf(command), run: () => command.run(session) }
  }
  return (
    <section
      className={classNames(styles.player, video && styles.withPicture, isLarge && styles.large)}
      aria-label={t`Player`}
      data-region="player"
    >
      <Transport
        player={player}
        commands={{ play, back: commandOf('skip-back'), forward: commandOf('skip-forward') }}
      />
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
