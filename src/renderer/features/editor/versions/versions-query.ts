import { queryOptions } from '@tanstack/react-query'
import { getTranscriptVersion, listTranscriptVersions } from '../../../../shared/contract/transcripts.ts'
import { call } from '../../../lib/api.ts'
import type { EditorSession } from '../session.ts'

/** The versions of a text, newest first; what is not saved yet is saved before. */
export function versionsQuery({ file: { _id: id }, saver, isReadOnly }: EditorSession) {
  return queryOptions({
    queryKey: ['editor-versions', id],
    queryFn: async ({ signal }) => {
      if (!isReadOnly) await saver.save()
      return call(listTranscriptVersions, { params: { id } }, { signal })
    },
    gcTime: 0,
  })
}

/** The text of a version, which never changes. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['editor-version', id, version],
    queryFn: ({ signal }) => call(getTranscriptVersion, { params: { id, version } }, { signal }),
    staleTime: Infinity,
    structuralSharing: false,
  })
}
