import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../shared/contract/content-admin.ts'
import { call } from '../../lib/api.ts'

export const contentListQuery = queryOptions({
  queryKey: ['content-admin', 'list'],
  queryFn: ({ signal }) => call(contract.listContent, {}, { signal }),
})

export const documentQuery = (key: contract.ContentKey) =>
  queryOptions({
    queryKey: ['content-admin', 'document', key.kind, key.language, key.name],
    queryFn: ({ signal }) => call(contract.readContent, { params: key }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const versionsQuery = (key: contract.ContentKey, version: number) =>
  queryOptions({
    queryKey: ['content-admin', 'versions', key.kind, key.language, key.name, version],
    queryFn: ({ signal }) => call(contract.listContentVersions, { params: key }, { signal }),
  })

export const versionQuery = (key: contract.ContentKey, version: number) =>
  queryOptions({
    queryKey: ['content-admin', 'version', key.kind, key.language, key.name, version],
    queryFn: ({ signal }) => call(contract.readContentVersion, { params: { ...key, version } }, { signal }),
    staleTime: Infinity,
  })

export const picturesQuery = queryOptions({
  queryKey: ['content-admin', 'pictures'],
  queryFn: ({ signal }) => call(contract.listPictures, {}, { signal }),
})

/** What can be done with a document as a whole. */
export const ACTIONS = {
  publish: contract.publishContent,
  unpublish: contract.unpublishContent,
  discard: contract.discardContent,
  remove: contract.removeContent,
} as const
export type Action = keyof typeof ACTIONS

/** Begins a page or an article. */
export function useCreateContent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof contract.createContent>>[1]['body']) =>
      call(contract.createContent, { body }),
    onSuccess: () => client.invalidateQueries(contentListQuery),
  })
}

/** Longest time for a picture to arrive, in milliseconds. */
const PICTURE_MS = 120_000

/** Uploads a picture; the list of pictures knows it at once. */
export function useAddPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('picture', file)
      return call(contract.addPicture, {}, { rawBody: form, timeoutMs: PICTURE_MS })
    },
    onSuccess: () => client.invalidateQueries(picturesQuery),
  })
}

export const contentPath = ({ kind, language, name }: contract.ContentKey) =>
  `/admin/content/${kind}/${language}/${name}`
