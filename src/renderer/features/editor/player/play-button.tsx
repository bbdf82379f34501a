import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useStore } from 'zustand'
import type { Player } from './player.ts'
import styles from './play-button.module.css'

/** Plays and pauses; what else it is given, as by a tooltip, is the button's. */
export function PlayButton({ player, ...button }: { player: Player } & ComponentProps<'button'>) {
  const { t } = useLingui()
  const { isPlaying, isReady } = useStore(player.store)
  return (
    <button
      type="button"
      {...button}
      className={styles.play}
      aria-label={isPlaying ? t`Pause` : t`Play`}
      disabled={!isReady}
    >
      {isPlaying ? <Pause /> : <Play />}
    </button>
  )
}
