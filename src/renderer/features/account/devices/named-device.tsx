import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge/badge.tsx'
import { deviceName } from './device-name.ts'

/** What a browser is called, and whether it is this one. */
export function NamedDevice({ device }: { device: { user_agent: string; is_current: boolean } }) {
  const { t } = useLingui()
  return (
    <>
      {deviceName(device.user_agent)} {device.is_current && <Badge>{t`CURRENT`}</Badge>}
    </>
  )
}
