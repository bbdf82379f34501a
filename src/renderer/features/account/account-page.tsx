import { Outlet } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { LoadingOverlay } from '../../components/loading-overlay/loading-overlay.tsx'
import { useProfile } from '../../lib/profile.ts'

/** What surrounds every account screen: the greeting, once the profile has loaded. */
export function AccountPage() {
  const { data: profile, isError } = useProfile()
  if (isError) {
    return (
      <FailedState
        message={messages.profileLoadFailed}
        action={<Button onClick={() => location.reload()}>Refresh the page</Button>}
      />
    )
  }
  return (
    <>
      <LoadingOverlay loading={!profile} label="Loading your account" />
      {profile && <p className="muted">Welcome, {profile.user.email.split('@')[0]}</p>}
      {profile && <Outlet />}
    </>
  )
}
