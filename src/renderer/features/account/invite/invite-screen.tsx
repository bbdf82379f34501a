import { useLingui } from '@lingui/react/macro'
import { useProfile } from '../../../lib/profile.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'

/** /account/invite: shares the own plan, and shows with whom it is shared. */
export default function InviteScreen() {
  const { t } = useLingui()
  const { data: profile } = useProfile()
  if (!profile) return null
  return (
    <AccountScreen title={t`My invitations`}>
      <AccountSection title={t`Invite people`}>
        <p className="muted">{t`People you invite use the time on your plan. You see how much each has spent.`}</p>
        <InviteForm />
      </AccountSection>
      <AccountSection title={t`Invitations`} wide>
        <InvitationsTable invitations={profile.invitations} />
      </AccountSection>
    </AccountScreen>
  )
}
