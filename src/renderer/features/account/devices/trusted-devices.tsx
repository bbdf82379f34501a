import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { distrustDevice, type TrustedDevice } from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useFocusKept } from '../../../components/dialog/use-focus-kept.ts'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { factorsQuery } from '../security/factors-query.ts'
import { deviceName } from './device-name.ts'

/** Browsers that are asked for the password alone for a while, each with a way to end that. */
export function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const queries = useQueryClient()
  const focusKept = useFocusKept()
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
      <Table aria-label={t`Trusted devices`} {...focusKept}>
        <thead>
          <tr>
            <HeadCell>{t`Device`}</HeadCell>
            <HeadCell>{t`Trusted until`}</HeadCell>
            <HeadCell align="end">{t`Action`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device._id}>
              <Cell phone="name" title={device.user_agent}>
                {deviceName(device.user_agent)} {device.is_current && <Badge>{t`CURRENT`}</Badge>}
              </Cell>
              <Cell phone="below">
                <PhoneLabel>{t`Trusted until`}</PhoneLabel>
                {date(device.expires_date)}
                {device.network !== null && <> · {device.network}</>}
              </Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    aria-label={t`Stop trusting ${{ device: deviceName(device.user_agent) }}`}
                    sending={end.isPending && end.variables._id === device._id}
                    onClick={() => end.mutate(device)}
                  >
                    {t`Stop trusting`}
                  </Button>
                </RowActions>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
