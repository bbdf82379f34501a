import { queryOptions } from '@tanstack/react-query'
import { listImports, type MediaImport } from '../../../../../shared/contract/imports.ts'
import { call } from '../../../../lib/api.ts'

export const IMPORTS_KEY = ['imports'] as const

/** How often one that is under way is looked at, in milliseconds. */
export const LOOK_MS = 1000

/** Whether the server works on it, or will. */
export const isUnderWay = ({ state }: Pick<MediaImport, 'state'>): boolean => state !== 'failed' && state !== 'done'

/** The person's imports that are no files yet. */
export const importsQuery = queryOptions({
  queryKey: IMPORTS_KEY,
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
  refetchInterval: ({ state: { data = [] } }) => (data.some(isUnderWay) ? LOOK_MS : false),
})
