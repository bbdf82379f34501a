import { queryOptions } from '@tanstack/react-query'
import { listAnswerTemplates } from '../../shared/contract/answers.ts'
import { call } from './api.ts'

/** The person's own templates for what a model writes of texts. */
export const answerTemplatesQuery = queryOptions({
  queryKey: ['answer-templates'],
  queryFn: async ({ signal }) => (await call(listAnswerTemplates, {}, { signal })).templates,
})
