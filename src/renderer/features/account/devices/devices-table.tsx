import { useState } from 'react'
import type { Device } from '../../../../shared/contract/account.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useFocusKept } from '../../../components/dialog/use-focus-kept.ts'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { deviceName } from './device-name.ts'
import { useSignOut } from './use-sign-out.ts'

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const shownDate = (iso: string) => dates.format(new Date(iso))

export function DevicesTable({ devices }: { devices: readonly Device[] }) {
  const [said, setSaid] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null)
  const focusKept = useFocusKept()
  const signOut = useSignOut({
    onDone: (device) => setSaid({ tone: 'ok', text: `${deviceName(device.user_agent)} is signed out.` }),
    onFailed: (text) => setSaid({ tone: 'danger', text }),
  })
  return (
    <>
      <output>{said?.tone === 'ok' && <Banner tone="ok">{said.text}</Banner>}</output>
      {said?.tone === 'danger' && <Banner tone="danger">{said.text}</Banner>}
      <Table aria-label="Signed-in devices" {...focusKept}>
        <thead>
          <tr>
            <HeadCell>Device</HeadCell>
            <HeadCell>Signed in</HeadCell>
            <HeadCell>Last used</HeadCell>
            <HeadCell align="end">Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device._id}>
              <Cell phone="name" title={device.user_agent}>
                {deviceName(device.user_agent)} {device.is_current && <Badge>CURRENT</Badge>}
              </Cell>
              <Cell phone="hidden">{shownDate(device.signed_in_date)}</Cell>
              <Cell phone="below">{shownDate(device.last_used_date)}</Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    aria-label={`Sign out ${deviceName(device.user_agent)}`}
                    sending={signOut.isPending && signOut.variables._id === device._id}
                    onClick={() => signOut.mutate(device)}
                  >
                    Sign out
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
