import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createMomentPlayer, type MomentPlayer } from './moment-player.ts'

/** Plays moments of a sound as long as the screen shows them. */
export function useMoment(src: string) {
  const [player] = useState(() => createMomentPlayer(src))
  useEffect(() => {
    player.open()
    return player.stop
  }, [player])
  const { playing, isFailed } = useStore(player.store)
  const listen: MomentPlayer['listen'] = player.listen
  return { playing, isFailed, listen }
}
