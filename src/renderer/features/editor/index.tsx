import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Loading } from '../../components/loading/loading.tsx'
import { LoadFailed } from './dialogs/load-failed.tsx'
import { Editor } from './editor.tsx'
import { openTranscriptQuery } from './open-transcript.ts'

/** /editor/{media_id} and /editor/{language}/{media_id}. */
export default function EditorScreen() {
  const { media_id: id = '', language } = useParams()
  const opening = useQuery(openTranscriptQuery(useQueryClient(), id, language))
  if (opening.isError) return <LoadFailed />
  if (!opening.data) return <Loading />
  return <Editor key={`${language ?? ''}/${id}`} opened={opening.data} />
}
