import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { SoundLine } from '../../../components/sound-line/sound-line.tsx'
import { clock } from '../clock.ts'
import player from '../player/player.module.css'
import { type PlayerCommand, Transport } from '../player/transport.tsx'
import styles from './review.module.css'
import { useReview, useReviewCommand, useReviewPlayer } from './use-review.ts'

/** Clock, transport and the sound of the sample to find a place in. */
export function ReviewPlayer({ columns }: { columns: Float32Array | undefined }) {
  const { t } = useLingui()
  const session = useReview()
  const failure = useReviewPlayer((state) => state.failure)
  const lengthSeconds = useReviewPlayer((state) => state.lengthSeconds)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => session.player.onTime(setSeconds), [session])
  const [play, back, forward] = [useButton('toggle-play'), useButton('skip-back'), useButton('skip-forward')]
  return (
    <section className={styles.player} aria-label={t`Player`} data-region="player">
      <Transport player={session.player} commands={{ play, back, forward }} />
      {failure ? (
        <p className={player.failed} role="alert">
          {t`This browser cannot play this file. You can still edit the text.`}
        </p>
      ) : (
        <SoundLine
          shape={columns}
          label={t`Position in the sample`}
          said={clock(seconds)}
          seconds={seconds}
          length={lengthSeconds}
          className={styles.wave}
          onSeek={session.player.seek}
        />
      )}
    </section>
  )
}

function useButton(name: string): PlayerCommand {
  const { t } = useLingui()
  const session = useReview()
  const { label, caps, run } = useReviewCommand(name)
  return { label: t(label), caps, run: () => run(session) }
}
