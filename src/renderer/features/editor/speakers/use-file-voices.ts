import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFileVoices, nameVoice, type FileVoices } from '../../../../shared/contract/voices.ts'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useEditor, useUi } from '../use-session.ts'

export const fileVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-voices', id],
    queryFn: ({ signal }) => call(getFileVoices, { params: { id } }, { signal }),
    staleTime: 0,
    // A file of somebody else has none to tell.
    retry: false,
  })

/** Known voices that speakers of the text sound like, and the way to learn a voice by its name. */
export function useFileVoices() {
  const { file, translation } = useEditor()
  const client = useQueryClient()
  const isReadOnly = useUi((state) => state.readOnlyBecause !== null)
  const names = useUi((state) => state.speakers).map(({ name }) => name)
  const query = fileVoicesQuery(file._id)
  // A transcriptor's files are their owners', and so are the voices.
  const isOwn = useSession()?.role !== 'HUMAN-TRANSCRIPTOR'
  const { data } = useQuery({ ...query, enabled: isOwn && !isReadOnly && translation === null })
  const suggestions: FileVoices['voices'] = (data?.voices ?? []).filter(
    ({ speaker, name }) => names.includes(speaker) && !names.includes(name),
  )
  return {
    suggestions,
    learn: (speaker: string, name: string): void => {
      if (!data?.is_on) return
      // The name is in the text whatever becomes of this; the voice is only known less well.
      void call(nameVoice, { params: { id: file._id }, body: { speaker, name } })
        .catch(() => undefined)
        .then(() => client.invalidateQueries(query))
    },
  }
}
