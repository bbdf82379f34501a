import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { DevicesTable } from './devices-table.tsx'
import { devicesQuery } from './devices-query.ts'

/** /account/devices: where the account is signed in, each with a sign-out. */
export default function DevicesScreen() {
  const { data: devices, isError, refetch } = useQuery(devicesQuery)
  return (
    <AccountScreen title="Signed-in devices">
      <AccountSection title="Devices" wide>
        {isError && (
          <FailedState
            message="The list of devices could not be loaded."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!isError && !devices && <Loading rows={2} />}
        {devices && <DevicesTable devices={devices} />}
      </AccountSection>
    </AccountScreen>
  )
}
