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
  const session = useEditor()
  const { pedals } = session
  const { devices } = useStore(pedals.choice)
  const said = useStore(pedals.store, (state) => state.said)
  useEffect(() => () => pedals.learn(null), [pedals])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Foot pedals"
      width={36}
      actions={
        <>
          <Button onClick={() => afterClosing(session, commandNamed('change-keys').run)}>Change the keys</Button>
          {pedals.isSupported && <Button onClick={() => void pedals.connect()}>Connect a device</Button>}
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {pedals.isSupported ? (
        <>
          <p className={styles.lead}>
            A pedal that acts as a keyboard needs nothing here: press it under ‘Change the keys’. Any other is
            connected, and then shows its pedals one by one.
          </p>
          {devices.map((device) => (
            <Device key={device.key} device={device} />
          ))}
        </>
      ) : (
        <Banner tone="warn">
          This browser cannot speak to foot pedals. Chrome, Edge and the Longhand app can. A pedal that acts as a
          keyboard works here too: press it under ‘Change the keys’.
        </Banner>
      )}
      <output className={styles.said}>{said}</output>
    </Dialog>
  )
}

function Device({ device: { key, name, pedals: known } }: { device: PedalDevice }) {
  const { pedals } = useEditor()
  const isConnected = useStore(pedals.store, ({ connected }) => connected.has(key))
  const isLearning = useStore(pedals.store, ({ learning }) => learning === key)
  return (
    <section className={styles.device} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.state}>
          {isConnected ? 'Connected' : 'Not connected. Plug it in, or connect it again.'}
        </span>
        <Button
          look="quiet"
          size={32}
          aria-pressed={isLearning}
          disabled={!isConnected}
          onClick={() => pedals.learn(isLearning ? null : key)}
        >
          {isLearning ? 'Press it now' : 'Learn a pedal'}
        </Button>
        <IconButton label={`Forget ${name}`} icon={Trash2} onClick={() => pedals.remove(key)} />
      </header>
      {known.map((pedal, place) => (
        <PedalRow key={JSON.stringify(pedal.signal)} device={key} place={place} pedal={pedal} />
      ))}
      {known.length === 0 && <p className={styles.none}>No pedal is learned yet.</p>}
    </section>
  )
}

const NOTHING = { value: '', label: 'Nothing' }
const CHOICES = [NOTHING, ...commands.map(({ name, label }) => ({ value: name, label }))]
/** What a double tap is for: it cannot hold. */
const DOUBLE_CHOICES = [
  NOTHING,
  ...commands.filter(({ release }) => !release).map(({ name, label }) => ({ value: name, label })),
]

function PedalRow({ device, place, pedal }: { device: string; place: number; pedal: Pedal }) {
  const { pedals } = useEditor()
  const isDown = useStore(pedals.store, ({ down }) => down.has(`${device}/${place}`))
  const name = `Pedal ${place + 1}`
  return (
    <fieldset className={styles.pedal} aria-label={name}>
      <span className={classNames(styles.name, isDown && styles.down)}>
        {name}
        <small>{isDown ? 'down' : ''}</small>
      </span>
      <Select
        label="Press"
        value={pedal.press ?? ''}
        options={CHOICES}
        onChange={({ target }) => pedals.change(device, place, { press: target.value || null })}
      />
      <Select
        label="Double tap"
        value={pedal.doubleTap ?? ''}
        options={DOUBLE_CHOICES}
        onChange={({ target }) => pedals.change(device, place, { doubleTap: target.value || null })}
      />
      <IconButton label={`Forget pedal ${place + 1}`} icon={Trash2} onClick={() => pedals.forget(device, place)} />
    </fieldset>
  )
}
