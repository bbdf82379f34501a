import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { factorsQuery } from '../security/factors-query.ts'
import { DevicesTable } from './devices-table.tsx'
import { devicesQuery } from './devices-query.ts'
import { TrustedDevices } from './trusted-devices.tsx'

/** /account/devices: where the account is signed in, each with a sign-out. */
export default function DevicesScreen() {
  const { t } = useLingui()
  const { data: devices, isError, refetch } = useQuery(devicesQuery)
  const { data: factors } = useQuery(factorsQuery)
  return (
    <AccountScreen title={t`Signed-in devices`}>
      <AccountSection title={t`Devices`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the devices.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !devices && <Loading rows={2} />}
        {devices && <DevicesTable devices={devices} />}
      </AccountSection>
      {factors !== undefined && factors.trusted_devices.length > 0 && (
        <AccountSection title={t`Trusted devices`} wide>
          <TrustedDevices devices={factors.trusted_devices} />
        </AccountSection>
      )}
    </AccountScreen>
  )
}
