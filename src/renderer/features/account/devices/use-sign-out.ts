import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOutDevice, signOutOthers, type Device } from '../../../../shared/contract/account.ts'
import { logout } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { leaveFarewell } from '../../../lib/farewell.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { factorsQuery } from '../security/factors-query.ts'
import { devicesQuery } from './devices-query.ts'

/** Signs a device out. When it is this one, the login is opened afresh: nothing of the person stays in memory. */
export function useSignOut({
  onDone,
  onFailed,
}: {
  onDone: (device: Device) => void
  onFailed: (text: string) => void
}) {
  const queries = useQueryClient()
  return useMutation({
    // Leaving oneself takes no password, as ending another session does.
    mutationFn: ({ _id, is_current: isCurrent }: Device): Promise<unknown> =>
      isCurrent ? call(logout) : call(signOutDevice, { params: { id: _id } }),
    onSuccess: async (_nothing, device) => {
      if (device.is_current) {
        leaveFarewell('signed-out')
        tellOtherTabs()
        return location.assign('/auth/login')
      }
      await queries.invalidateQueries(devicesQuery)
      onDone(device)
    },
    onError: async (error) => {
      onFailed(messageOf(error, messages.unreachable))
      // It may have been signed out elsewhere.
      await queries.invalidateQueries(devicesQuery)
    },
  })
}

/** Signs out every device but this one. */
export function useSignOutOthers({ onDone, onFailed }: { onDone: () => void; onFailed: (text: string) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(signOutOthers),
    onSuccess: async () => {
      await queries.invalidateQueries(devicesQuery)
      await queries.invalidateQueries(factorsQuery)
      onDone()
    },
    onError: (error) => onFailed(messageOf(error, messages.unreachable)),
  })
}
