import { useProfile } from '../../../lib/profile.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'

/** /account/invite: shares the own plan, and shows with whom it is shared. */
export default function InviteScreen() {
  const { data: profile } = useProfile()
  if (!profile) return null
  return (
    <AccountScreen title="My invitations">
      <AccountSection title="Invite people">
        <p className="muted">
          They use your plan: what they transcribe is paid from your time. You see what each has spent.
        </p>
        <InviteForm />
      </AccountSection>
      <AccountSection title="Invitations" wide>
        <InvitationsTable invitations={profile.invitations} />
      </AccountSection>
    </AccountScreen>
  )
}
