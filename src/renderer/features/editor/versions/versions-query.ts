import { queryOptions } from '@tanstack/react-query'
import { getTranscriptVersion, listTranscriptVersions } from '../../../../shared/contract/transcripts.ts'
import { call } from '../../../lib/api.ts'
import type { OpenText, Saving, WriteAccess } from '../capabilities.ts'
import type { TextId } from '../saving/send-transcript.ts'

/** The versions of a text, newest first; what is not saved yet is saved before. */
export function versionsQuery({
  file: { _id: id },
  translation,
  saver,
  isReadOnly,
}: OpenText & WriteAccess & Pick<Saving, 'saver'>) {
  return queryOptions({
    queryKey: ['editor-versions', id, translation?.language],
    queryFn: async ({ signal }) => {
      if (!isReadOnly) await saver.save()
      return call(listTranscriptVersions, { params: { id }, query: { language: translation?.language } }, { signal })
    },
    gcTime: 0,
  })
}

/** The text of a version, of a translation where a language is given; it never changes. */
export function versionQuery({ id, language }: TextId, version: number) {
  return queryOptions({
    queryKey: ['editor-version', id, language, version],
    queryFn: ({ signal }) => call(getTranscriptVersion, { params: { id, version }, query: { language } }, { signal }),
    staleTime: Infinity,
    structuralSharing: false,
  })
}
