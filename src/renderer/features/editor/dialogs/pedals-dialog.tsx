import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Select } from '../../../components/select/select.tsx'
import { commandNamed, commands } from '../commands/commands.ts'
import type { Pedal, PedalDevice } from '../pedals/pedal-choice.ts'
import { useEditor } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'
import styles from './pedals.module.css'

/** Connects foot pedals, learns each by a press of it, and says what it does. */
export function PedalsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const { pedals } = session
  const { devices } = useStore(pedals.choice)
  const said = useStore(pedals.store, (state) => state.said)
  useEffect(() => () => pedals.learn(null), [pedals])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Foot pedals`}
      width={36}
      actions={
        <>
          <Button onClick={() => afterClosing(session, commandNamed('change-keys').run)}>{t`Change the keys`}</Button>
          {pedals.isSupported && <Button onClick={() => void pedals.connect()}>{t`Connect a device`}</Button>}
          <Button look="main" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      {pedals.isSupported ? (
        <>
          <p className={styles.lead}>
            <Trans>
              Does your pedal work as a keyboard? Assign it under ‘Change the keys’. Otherwise connect it here, then add
              its pedals one by one.
            </Trans>
          </p>
          {devices.map((device) => (
            <Device key={device.key} device={device} />
          ))}
        </>
      ) : (
        <Banner tone="warn">
          <Trans>
            This browser does not support foot pedals. Use Chrome, Edge or the Longhand app. A pedal that works as a
            keyboard works here, too: assign it under ‘Change the keys’.
          </Trans>
        </Banner>
      )}
      <output className={styles.said}>{said}</output>
    </Dialog>
  )
}

function Device({ device: { key, name, pedals: known } }: { device: PedalDevice }) {
  const { t } = useLingui()
  const { pedals } = useEditor()
  const isConnected = useStore(pedals.store, ({ connected }) => connected.has(key))
  const isLearning = useStore(pedals.store, ({ learning }) => learning === key)
  return (
    <section className={styles.device} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.state}>
          {isConnected ? t`Connected` : t`Not connected. Plug it in, or connect it again.`}
        </span>
        <Button
          look="quiet"
          size={32}
          aria-pressed={isLearning}
          disabled={!isConnected}
          onClick={() => pedals.learn(isLearning ? null : key)}
        >
          {isLearning ? t`Press the pedal now` : t`Add a pedal`}
        </Button>
        <IconButton label={t`Remove ${name}`} icon={Trash2} onClick={() => pedals.remove(key)} />
      </header>
      {known.map((pedal, place) => (
        <PedalRow key={JSON.stringify(pedal.signal)} device={key} place={place} pedal={pedal} />
      ))}
      {known.length === 0 && <p className={styles.none}>{t`No pedals added yet.`}</p>}
    </section>
  )
}

/** What a double tap is for: it cannot hold. */
const TAPPED = commands.filter(({ release }) => !release)

function PedalRow({ device, place, pedal }: { device: string; place: number; pedal: Pedal }) {
  const { t } = useLingui()
  const { pedals } = useEditor()
  const isDown = useStore(pedals.store, ({ down }) => down.has(`${device}/${place}`))
  const number = place + 1
  const name = t`Pedal ${number}`
  const choices = (offered: typeof commands) => [
    { value: '', label: t`Nothing` },
    ...offered.map((command) => ({ value: command.name, label: t(command.label) })),
  ]
  return (
    <fieldset className={styles.pedal} aria-label={name}>
      <span className={classNames(styles.name, isDown && styles.down)}>
        {name}
        <small>{isDown && t`pressed`}</small>
      </span>
      <Select
        label={t`Press`}
        value={pedal.press ?? ''}
        options={choices(commands)}
        onChange={({ target }) => pedals.change(device, place, { press: target.value || null })}
      />
      <Select
        label={t`Double tap`}
        value={pedal.doubleTap ?? ''}
        options={choices(TAPPED)}
        onChange={({ target }) => pedals.change(device, place, { doubleTap: target.value || null })}
      />
      <IconButton label={t`Remove pedal ${number}`} icon={Trash2} onClick={() => pedals.forget(device, place)} />
    </fieldset>
  )
}
