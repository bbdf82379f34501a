import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { confirmImport, type MediaImport, removeImport, retryImport } from '../../../../../shared/contract/imports.ts'
import { messages } from '../../../../../shared/messages.ts'
import { useToast } from '../../../../components/toast/toast-context.ts'
import { call, messageOf } from '../../../../lib/api.ts'
import { useClientConfig } from '../../../../lib/client-config.ts'
import { live } from '../../../../platform/live.ts'
import { FILES_KEY } from '../../files-query.ts'
import { IMPORTS_KEY, importsQuery } from './imports-query.ts'

/**
 * What the server fetches by links for the person, whichever page began it; the list of files is fetched again when
 * one has arrived.
 */
export function useImports() {
  const client = useQueryClient()
  const toast = useToast()
  const { data: config } = useClientConfig()
  const isOffered = config !== undefined && (config.link_imports || config.dropbox_app_key !== null)
  const { data, dataUpdatedAt: at } = useQuery({ ...importsQuery, enabled: isOffered })
  const list = data ?? []
  useEffect(() => {
    if (!isOffered) return undefined
    const ask = () => void client.invalidateQueries({ queryKey: IMPORTS_KEY })
    return live.listen({ message: ({ event }) => event === 'importChanged' && ask(), connected: ask })
  }, [client, isOffered])
  useWhenFewer(list.length, () => void client.invalidateQueries({ queryKey: FILES_KEY }))

  const options = {
    onError: (error: Error) => toast({ tone: 'error', text: messageOf(error, messages.unreachable) }),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  }
  const retry = useMutation({ ...options, mutationFn: (id: string) => call(retryImport, { params: { id } }) })
  const confirm = useMutation({ ...options, mutationFn: (id: string) => call(confirmImport, { params: { id } }) })
  const remove = useMutation({
    ...options,
    mutationFn: (id: string) => call(removeImport, { params: { id } }),
    onMutate: (id) => client.setQueryData<MediaImport[]>(IMPORTS_KEY, (all) => all?.filter(({ _id }) => _id !== id)),
  })
  return { list, at, retry: retry.mutate, confirm: confirm.mutate, remove: remove.mutate }
}

function useWhenFewer(count: number, act: () => void): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) act()
    before.current = count
  })
}
