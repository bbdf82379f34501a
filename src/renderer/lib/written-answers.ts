import { useQuery } from '@tanstack/react-query'
import { type Answer, listAnswers } from '../../shared/contract/answers.ts'
import { call } from './api.ts'
import { useClientConfig } from './client-config.ts'

/** What models wrote of texts, as far as an export can have it. */
export interface WrittenOffer {
  hasOverview: boolean
  /** Answers to choose among; `all` where they are of several files, null where there are none. */
  answers: 'all' | readonly WrittenAnswer[] | null
}

/** An answer to a question, or what was written of a template. */
export interface WrittenAnswer {
  id: string
  /** The question, or the template's name. */
  name: string
}

/** What was written of a file; nothing while that is not known, or no file is given. */
export function useWrittenOf(fileId: string | null): WrittenOffer {
  const { data } = useQuery({
    queryKey: ['written-answers', fileId],
    queryFn: ({ signal }) => call(listAnswers, { params: { id: fileId ?? '' } }, { signal }),
    enabled: fileId !== null,
    retry: false,
    gcTime: 0,
  })
  const written = (data?.answers ?? []).filter(isWritten)
  const answers = written.flatMap(({ _id: id, question, template }) => {
    const name = question ?? template
    return name === null ? [] : [{ id, name }]
  })
  return { hasOverview: written.some(({ kind }) => kind === 'overview'), answers: answers.length > 0 ? answers : null }
}

const isWritten = ({ sections }: Answer) => sections.some(({ sentences }) => sentences.length > 0)

/** What may have been written of several files: anything, where models write at all. */
export function useWrittenOfMany(): WrittenOffer {
  const hasModels = (useClientConfig().data?.answers_host ?? null) !== null
  return { hasOverview: hasModels, answers: hasModels ? 'all' : null }
}
