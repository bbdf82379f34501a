import { useQuery } from '@tanstack/react-query'
import { getMoments, MOMENT, type SoundMoment } from '../../../shared/contract/files/media.ts'
import type { FoundFile } from '../../../shared/contract/search.ts'
import { call } from '../../lib/api.ts'

/** The shape of the sound around the hits of a file, in their order; undefined while it is not known, or never. */
export function useMoments({ file, hits }: Pick<FoundFile, 'file' | 'hits'>): readonly SoundMoment[] | undefined {
  // Those of one file that are shown at once; what comes on later pages of it goes without.
  const at = hits
    .slice(0, MOMENT.most)
    .map(({ time }) => time)
    .join(',')
  const { data } = useQuery({
    queryKey: ['moments', file._id, at],
    queryFn: ({ signal }) => call(getMoments, { params: { id: file._id }, query: { at } }, { signal }),
    enabled: file.has_media,
    staleTime: Infinity,
    retry: false,
  })
  return data?.moments
}
