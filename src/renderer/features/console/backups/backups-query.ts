import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/backups.ts'
import { call } from '../../../lib/api.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { platform } from '../../../platform/index.ts'

/** How often it is looked whether what was asked for has ended, in milliseconds. */
const LOOK_AGAIN_MS = 2000
/** The same while nothing is done: another ADMIN, or the schedule, may have begun something. */
const LOOK_RARELY_MS = 30_000

const isOpen = ({ ended_date: ended }: contract.BackupRun) => ended === null

/** Whether something is being done with backups now. */
export const isBusy = ({ runs }: contract.BackupsReport) => runs.some(isOpen)

/** The backups, and what was done with them. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(contract.getBackups, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_AGAIN_MS : LOOK_RARELY_MS),
})

const CALLS = { verify: contract.verifyBackup, drill: contract.drillBackup, remove: contract.removeBackup }

/** Downloads a backup, once the password was given; the browser itself shows how far it is. */
export function useBackupDownload() {
  return useMutation({
    mutationFn: async (name: string) => {
      await call(contract.getBackupDownload, { params: { name } })
      platform.download(apiUrl(contract.downloadBackup.path, { name }))
    },
  })
}

/** Has something done with backups; `name` says with which, and is left out for a new one. */
export function useBackupRun() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, name = '' }: { kind: contract.BackupRun['kind']; name?: string }) =>
      kind === 'write' ? call(contract.writeBackup, {}) : call(CALLS[kind], { params: { name } }),
    onSettled: () => queries.invalidateQueries(backupsQuery),
  })
}
