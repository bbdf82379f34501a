import { queryOptions } from '@tanstack/react-query'
import { listImports, type MediaImport } from '../../../../../shared/contract/imports.ts'
import { call } from '../../../../lib/api.ts'

export const IMPORTS_KEY = ['imports'] as const

/** Whether the server works on it, or will without another word. */
export const isUnderWay = ({ state }: Pick<MediaImport, 'state'>): boolean =>
  state !== 'failed' && state !== 'done' && state !== 'asking' && state !== 'same'

/** The person's imports that are no files yet; the server's events say when to ask again. */
export const importsQuery = queryOptions({
  queryKey: IMPORTS_KEY,
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
})
