import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { LoadingOverlay } from '../../components/loading-overlay/loading-overlay.tsx'
import { useProfile } from '../../lib/profile.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** What surrounds every account screen: the greeting, once the profile has loaded. */
export function AccountPage() {
  const say = useSay()
  const { t } = useLingui()
  const { data: profile, isError } = useProfile()
  if (isError) {
    return (
      <FailedState
        message={say(messages.profileLoadFailed)}
        action={<Button onClick={() => location.reload()}>{t`Refresh the page`}</Button>}
      />
    )
  }
  const name = profile?.user.email.split('@')[0]
  return (
    <>
      <LoadingOverlay loading={!profile} label={t`Loading your account`} />
      {profile && (
        <p className="muted">
          <Trans>Welcome, {name}</Trans>
        </p>
      )}
      {profile && <Outlet />}
    </>
  )
}
