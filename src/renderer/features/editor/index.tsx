import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isOriginal } from '../../../shared/domain/translation.ts'
import { Loading } from '../../components/loading/loading.tsx'
import { LoadFailed } from './dialogs/load-failed.tsx'
import { Editor } from './editor.tsx'
import { openTranscriptQuery } from './open-transcript.ts'
import { TranslationPending } from './translations/translation-pending.tsx'
import { useTranslations } from './translations/translations-query.ts'

/** /editor/{media_id} and /editor/{language}/{media_id}. */
export default function EditorScreen() {
  const { media_id: id = '', language } = useParams()
  return language === undefined || isOriginal(language) ? (
    <Opening key={id} id={id} />
  ) : (
    <OpeningTranslation key={`${language}/${id}`} id={id} language={language} />
  )
}

/** The editor for a guest of a link, who sees the original. */
export function GuestEditor({ id }: { id: string }) {
  return <Opening key={id} id={id} />
}

/** The editor of a recording that goes on, beside what records it. */
export function LiveEditor({ id }: { id: string }) {
  return <Opening key={id} id={id} />
}

function Opening({ id, language }: { id: string; language?: string }) {
  const opening = useQuery(openTranscriptQuery(useQueryClient(), id, language))
  if (opening.isError) return <LoadFailed />
  if (!opening.data) return <Loading />
  return <Editor opened={opening.data} />
}

/** A translation once it is there; until then, how far it is. */
function OpeningTranslation({ id, language }: { id: string; language: string }) {
  const translations = useTranslations(id)
  const translation = translations.data?.find((one) => one.language === language)
  if (translations.isError || (translations.data && !translation)) return <LoadFailed />
  if (!translation) return <Loading />
  return translation.status === 'READY' ? (
    <Opening id={id} language={language} />
  ) : (
    <TranslationPending translation={translation} />
  )
}
