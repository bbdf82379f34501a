import { useState } from 'react'
import type { Device } from '../../../../shared/contract/account.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useFocusKept } from '../../../components/dialog/use-focus-kept.ts'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { deviceName } from './device-name.ts'
import { useSignOut, useSignOutOthers } from './use-sign-out.ts'

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const shownDate = (iso: string) => dates.format(new Date(iso))

/** The one in use first, then those used last. */
const inOrder = (devices: readonly Device[]) =>
  devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))

export function DevicesTable({ devices }: { devices: readonly Device[] }) {
  const [said, setSaid] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null)
  const [asking, setAsking] = useState<'this' | 'others' | null>(null)
  const focusKept = useFocusKept()
  const current = devices.find((device) => device.is_current)
  const signOut = useSignOut({
    onDone: (device) => setSaid({ tone: 'ok', text: `${deviceName(device.user_agent)} is signed out.` }),
    onFailed: (text) => setSaid({ tone: 'danger', text }),
  })
  const others = useSignOutOthers({
    onDone: () => {
      setAsking(null)
      setSaid({ tone: 'ok', text: 'All other devices are signed out.' })
    },
    onFailed: (text) => {
      setAsking(null)
      setSaid({ tone: 'danger', text })
    },
  })
  return (
    <>
      <output>{said?.tone === 'ok' && <Banner tone="ok">{said.text}</Banner>}</output>
      {said?.tone === 'danger' && <Banner tone="danger">{said.text}</Banner>}
      <Table aria-label="Signed-in devices" {...focusKept}>
        <thead>
          <tr>
            <HeadCell>Device</HeadCell>
            <HeadCell>Signed in, from</HeadCell>
            <HeadCell>Last used</HeadCell>
            <HeadCell align="end">Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {inOrder(devices).map((device) => (
            <tr key={device._id}>
              <Cell phone="name" title={device.user_agent}>
                {deviceName(device.user_agent)} {device.is_current && <Badge>CURRENT</Badge>}
              </Cell>
              <Cell phone="below">
                <PhoneLabel>Signed in</PhoneLabel>
                {shownDate(device.signed_in_date)}
                {device.network !== null && <> · {device.network}</>}
              </Cell>
              <Cell phone="below">
                <PhoneLabel>Last used</PhoneLabel>
                {shownDate(device.last_used_date)}
              </Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    aria-label={`Sign out ${deviceName(device.user_agent)}`}
                    sending={signOut.isPending && signOut.variables._id === device._id}
                    onClick={() => (device.is_current ? setAsking('this') : signOut.mutate(device))}
                  >
                    Sign out
                  </Button>
                </RowActions>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {devices.length > 1 && (
        <p>
          <Button look="danger" onClick={() => setAsking('others')}>
            Sign out all others
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking === 'this'}
        onOpenChange={(open) => open || setAsking(null)}
        title="Sign out this device"
        verb="Sign out"
        sending={signOut.isPending}
        onConfirm={() => current && signOut.mutate(current)}
      >
        It is the one that you are using. You will have to log in again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'others'}
        onOpenChange={(open) => open || setAsking(null)}
        title="Sign out all others"
        verb="Sign out"
        danger
        sending={others.isPending}
        onConfirm={() => others.mutate()}
      >
        Every device but this one has to log in again.
      </ConfirmDialog>
    </>
  )
}
