import { useQuery } from '@tanstack/react-query'
import { lastPerson } from './last-person.ts'
import { useProfile } from './profile.ts'
import { readSession } from './session.ts'

/**
 * Id of the person who is signed in, for what lies on this device; without a network, of who was signed in last, if the
 * session is still theirs. Null until it is known.
 */
export function usePersonHere(): string | null {
  const { data, isError, fetchStatus } = useProfile()
  const known = data?.user._id ?? null
  const last = useQuery({
    queryKey: ['last-person'],
    queryFn: () => lastPerson(readSession()?.exp),
    enabled: known === null && (isError || fetchStatus === 'paused'),
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  return known ?? last.data ?? null
}
