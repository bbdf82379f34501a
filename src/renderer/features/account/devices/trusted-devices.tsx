import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { distrustDevice, type TrustedDevice } from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { AccountTable } from '../account-table.tsx'
import { factorsQuery } from '../security/factors-query.ts'
import { deviceName } from './device-name.ts'
import { NamedDevice } from './named-device.tsx'

/** Browsers that are asked for the password alone for a while, each with a way to end that. */
export function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const queries = useQueryClient()
  const date = (iso: string) => format.moment(new Date(iso), 'date')
  const end = useMutation({
    mutationFn: ({ _id: id }: TrustedDevice) => call(distrustDevice, { params: { id } }),
    onSettled: () => queries.invalidateQueries(factorsQuery),
  })
  return (
    <>
      {end.error && <Banner tone="danger">{messageOf(end.error, messages.unreachable)}</Banner>}
      <p className="muted">
        <Trans>These log in with the password alone. Changing your password ends that for all of them.</Trans>
      </p>
      <AccountTable
        label={t`Trusted devices`}
        columns={[t`Device`, t`Trusted until`]}
        rows={devices.map((device) => ({
          id: device._id,
          name: <NamedDevice device={device} />,
          hint: device.user_agent,
          facts: [[date(device.expires_date), device.network].filter((fact) => fact !== null).join(' · ')],
          actions: (
            <Button
              size={32}
              aria-label={t`Stop trusting ${{ device: deviceName(device.user_agent) }}`}
              sending={end.isPending && end.variables._id === device._id}
              onClick={() => end.mutate(device)}
            >
              {t`Stop trusting`}
            </Button>
          ),
        }))}
      />
    </>
  )
}
