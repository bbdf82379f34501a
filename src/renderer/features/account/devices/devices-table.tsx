import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Device } from '../../../../shared/contract/account.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { AccountTable } from '../account-table.tsx'
import { deviceName } from './device-name.ts'
import { NamedDevice } from './named-device.tsx'
import { useSignOut, useSignOutOthers } from './use-sign-out.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** The one in use first, then those used last. */
const inOrder = (devices: readonly Device[]) =>
  devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))

export function DevicesTable({ devices }: { devices: readonly Device[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const [said, setSaid] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null)
  const [asking, setAsking] = useState<'this' | 'others' | null>(null)
  const shownDate = (iso: string) => format.moment(new Date(iso), 'date-time')
  const current = devices.find((device) => device.is_current)
  const signOut = useSignOut({
    onDone: (device) => setSaid({ tone: 'ok', text: t`${{ device: deviceName(device.user_agent) }} is signed out.` }),
    onFailed: (text) => setSaid({ tone: 'danger', text }),
  })
  const others = useSignOutOthers({
    onDone: () => {
      setAsking(null)
      setSaid({ tone: 'ok', text: t`All other devices are signed out.` })
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
      <AccountTable
        label={t`Signed-in devices`}
        columns={[t`Device`, t`Signed in`, t`Last used`]}
        rows={inOrder(devices).map((device) => ({
          id: device._id,
          name: <NamedDevice device={device} />,
          hint: device.user_agent,
          facts: [
            [shownDate(device.signed_in_date), device.network].filter((fact) => fact !== null).join(' · '),
            shownDate(device.last_used_date),
          ],
          actions: (
            <Button
              size={32}
              aria-label={t`Sign out ${{ device: deviceName(device.user_agent) }}`}
              sending={signOut.isPending && signOut.variables._id === device._id}
              onClick={() => (device.is_current ? setAsking('this') : signOut.mutate(device))}
            >
              {t`Sign out`}
            </Button>
          ),
        }))}
      />
      {devices.length > 1 && (
        <p>
          <Button look="danger" onClick={() => setAsking('others')}>
            {t`Sign out all other devices`}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking === 'this'}
        onOpenChange={(open) => open || setAsking(null)}
        title={t`Sign out this device`}
        verb={t`Sign out`}
        sending={signOut.isPending}
        onConfirm={() => current && signOut.mutate(current)}
      >
        {t`You're using this device now. You'll have to log in again.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'others'}
        onOpenChange={(open) => open || setAsking(null)}
        title={t`Sign out all other devices`}
        verb={t`Sign out`}
        danger
        sending={others.isPending}
        onConfirm={() => others.mutate()}
      >
        {t`You'll have to log in again on all of them.`}
      </ConfirmDialog>
    </>
  )
}
