import { useQuery } from '@tanstack/react-query'
import { listTranslations } from '../../shared/contract/translations.ts'
import { call } from './api.ts'
import { useFormat } from './words/use-format.ts'

/** The translations of a file that can be exported, by code and name; none while they are not known. */
export function useExportLanguages(fileId: string | null): { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['translations', fileId],
    queryFn: ({ signal }) => call(listTranslations, { params: { id: fileId ?? '' } }, { signal }),
    enabled: fileId !== null,
  })
  const format = useFormat()
  return data
    .filter(({ status }) => status === 'READY')
    .map(({ language }) => ({ value: language, label: format.language(language) }))
}
