import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PeakBytes } from '../../../../shared/media/waveform-bytes.ts'
import { live } from '../../../platform/live.ts'
import { fetchWaveform } from './fetch-waveform.ts'

/** A sound without peaks yet is a line of silence; everything else works. */
const SILENCE: PeakBytes = { rate: 1, length: 0, peaks: new Uint8Array() }

/**
 * The shape of a file's sound. While it is not known, it is asked for again whenever the server says that the file has
 * changed.
 */
export function useWaveform(id: string): PeakBytes {
  const {
    data = SILENCE,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['waveform', id],
    queryFn: ({ signal }) => fetchWaveform(id, signal),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (!isError) return undefined
    return live.listen({
      message: (message) => void (message.event === 'fileChanged' && message.data.id === id && refetch()),
      connected: () => void refetch(),
    })
  }, [id, isError, refetch])
  return data
}
