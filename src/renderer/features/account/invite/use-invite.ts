import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeInvitation, sendInvitations, type Invitation } from '../../../../shared/contract/plan.ts'
import { call } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'

/** Puts other invitations in the place of those of the profile. */
function useSetInvitations() {
  const queries = useQueryClient()
  return (change: (before: Invitation[]) => Invitation[]) =>
    queries.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, invitations: change(profile.invitations) },
    )
}

/** Sends invitations; answers the addresses that a mail goes to, and what was odd with others. */
export function useSendInvitations({ onSent }: { onSent: () => void }) {
  const setInvitations = useSetInvitations()
  return useMutation({
    mutationFn: ({ emails, message }: { emails: readonly string[]; message: string }) =>
      call(sendInvitations, { body: { email_addresses: [...emails], optional_message: message } }),
    onSuccess: ({ invitations }) => {
      setInvitations(() => invitations)
      onSent()
    },
  })
}

/** Ends an invitation. */
export function useRemoveInvitation() {
  const setInvitations = useSetInvitations()
  return useMutation({
    mutationFn: ({ _id }: Invitation) => call(removeInvitation, { params: { id: _id } }),
    onSuccess: (_nothing, removed) => setInvitations((before) => before.filter(({ _id }) => _id !== removed._id)),
  })
}
