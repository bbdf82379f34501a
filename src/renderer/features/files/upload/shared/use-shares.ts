import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePersonHere } from '../../../../lib/person-here.ts'
import { claimShares, refuseShares, takeShares, type TakenShares, waitingShares, type WaitingShares } from './shares.ts'

const NOTHING: WaitingShares = { own: [], unclaimed: [] }

/** What waits on this device for the person; looked at again with each screen. */
export function useWaitingShares(): WaitingShares & { userId: string | null } {
  const userId = usePersonHere()
  const { data = NOTHING } = useQuery({
    queryKey: ['shares', userId],
    queryFn: () => waitingShares(userId ?? ''),
    enabled: userId !== null,
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  return { ...data, userId }
}

/** What a person shared to the app, in the hands of the upload: it is theirs until it is sent, removed or left. */
export function useShares() {
  const client = useQueryClient()
  const { own, unclaimed, userId } = useWaitingShares()
  const [taken, setTaken] = useState<TakenShares | null>(null)
  const [seen, setSeen] = useState(NOTHING.own)
  if (taken === null && own !== seen) {
    setSeen(own)
    setTaken(takeShares(own))
  }
  useEffect(() => taken?.hold(), [taken])
  const lookAgain = () => client.invalidateQueries({ queryKey: ['shares'] })
  return {
    taken,
    unclaimed,
    /** The person shared it. */
    claim: () => void (userId !== null && claimShares(unclaimed, userId).then(lookAgain)),
    /** Somebody else did. */
    refuse: () => void (userId !== null && refuseShares(unclaimed, userId).then(lookAgain)),
    /** It is not to be uploaded, and leaves the device. */
    remove: () => {
      void taken?.remove().then(lookAgain)
      setTaken(null)
    },
  }
}
