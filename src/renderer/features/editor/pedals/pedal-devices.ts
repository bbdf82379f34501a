import { t } from '@lingui/core/macro'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Hid, HidConnection, HidDevice, HidInputReport } from './hid.ts'
import { changeDevice, deviceKey, type PedalChoice, withDevice, withoutDevice, withPedal } from './pedal-choice.ts'
import { learnPedal, pedalsDown } from './pedal-report.ts'
import { createPedalTaps } from './pedal-taps.ts'

/** What is known of the devices now. */
export interface PedalState {
  /** Keys of the devices that are plugged in and open. */
  connected: ReadonlySet<string>
  /** Pedals that are down, as `key/place`. */
  down: ReadonlySet<string>
  /** Key of the device that is to show us one of its pedals. */
  learning: string | null
  /** What came of the last thing the person did, as a sentence. */
  said: string
}

export interface PedalDevicesOptions {
  /** Undefined where the browser cannot speak to devices. */
  hid: Hid | undefined
  choice: StoreApi<PedalChoice>
  /** Does a command by its name; answers how it ends, when it is one that goes on while the pedal is down. */
  begin: (command: string) => (() => void) | undefined
}

export type PedalDevices = ReturnType<typeof createPedalDevices>

/**
 * Speaks to the foot pedals that the person chose: opens them when they are there, on whatever port, and does what
 * their pedals say.
 */
export function createPedalDevices({ hid, choice, begin }: PedalDevicesOptions) {
  const store = createStore<PedalState>(() => ({ connected: new Set(), down: new Set(), learning: null, said: '' }))
  const open = new Map<HidDevice, () => void>()
  let learn: ReturnType<typeof learnPedal> | undefined

  const say = (said: string) => store.setState({ said })
  const isKnown = (device: HidDevice) => choice.getState().devices.some(({ key }) => key === deviceKey(device))
  const showConnected = () => store.setState({ connected: new Set([...open.keys()].map(deviceKey)) })

  async function listen(device: HidDevice): Promise<void> {
    if (open.has(device)) return
    const key = deviceKey(device)
    const taps = createPedalTaps({ begin })
    const reports = new Map<number, readonly number[]>()
    const heard = (event: Event) => {
      const { reportId, data } = event as HidInputReport
      const report = [...new Uint8Array(data.buffer, data.byteOffset, data.byteLength)]
      if (store.getState().learning === key) teach(key, reportId, report, reports)
      reports.set(reportId, report)
      showDown(key, reports, taps)
    }
    const close = () => {
      device.removeEventListener('inputreport', heard)
      taps.releaseAll()
      void device.close().catch(() => undefined)
    }
    open.set(device, close)
    device.addEventListener('inputreport', heard)
    try {
      if (!device.opened) await device.open()
    } catch {
      open.delete(device)
      close()
      say(t`The device could not be opened. Another program may be using it.`)
    }
    showConnected()
  }

  function teach(
    key: string,
    reportId: number,
    report: readonly number[],
    before: ReadonlyMap<number, readonly number[]>,
  ): void {
    learn ??= learnPedal(before)
    const signal = learn(reportId, report)
    if (!signal) return
    const pedals = choice.getState().devices.find((device) => device.key === key)?.pedals ?? []
    const same = pedals.findIndex((pedal) => JSON.stringify(pedal.signal) === JSON.stringify(signal))
    if (same >= 0) return say(t`You have already added this as pedal ${{ number: same + 1 }}. Press another one.`)
    choice.setState(withPedal(choice.getState(), key, signal))
    stopLearning(t`Pedal ${{ number: pedals.length + 1 }} added.`)
  }

  function showDown(
    key: string,
    reports: ReadonlyMap<number, readonly number[]>,
    taps: ReturnType<typeof createPedalTaps>,
  ): void {
    const pedals = choice.getState().devices.find((device) => device.key === key)?.pedals ?? []
    const now = new Set(
      pedalsDown(
        pedals.map(({ signal }) => signal),
        reports,
      ).map((place) => `${key}/${place}`),
    )
    store.setState({ down: new Set([...downElsewhere(key), ...now]) })
    for (const [place, pedal] of pedals.entries()) {
      if (now.has(`${key}/${place}`)) taps.press(`${key}/${place}`, pedal)
      else taps.release(`${key}/${place}`)
    }
  }

  const downElsewhere = (key: string) => [...store.getState().down].filter((name) => !name.startsWith(`${key}/`))

  function drop(device: HidDevice): void {
    open.get(device)?.()
    open.delete(device)
    const key = deviceKey(device)
    store.setState({ down: new Set(downElsewhere(key)) })
    if (store.getState().learning === key) stopLearning('')
    showConnected()
  }

  function stopLearning(said: string): void {
    learn = undefined
    store.setState({ learning: null, said })
  }

  const plugged = (event: Event) => {
    const { device } = event as HidConnection
    if (isKnown(device)) void listen(device)
  }
  const unplugged = (event: Event) => drop((event as HidConnection).device)

  return {
    store,
    choice,
    isSupported: hid !== undefined,
    /** Opens the known devices that are plugged in, and those that will be. */
    async start(): Promise<void> {
      hid?.addEventListener('connect', plugged)
      hid?.addEventListener('disconnect', unplugged)
      const devices = (await hid?.getDevices().catch(() => [])) ?? []
      await Promise.all(devices.filter(isKnown).map(listen))
    },
    stop(): void {
      hid?.removeEventListener('connect', plugged)
      hid?.removeEventListener('disconnect', unplugged)
      for (const close of open.values()) close()
      open.clear()
    },
    /** Has the person choose a device, and keeps it. Must be called from a press of a button. */
    async connect(): Promise<void> {
      say('')
      const chosen = (await hid?.requestDevice({ filters: [] }).catch(() => [])) ?? []
      const usable = chosen.filter(({ collections }) =>
        collections.some(({ inputReports }) => (inputReports?.length ?? 0) > 0),
      )
      if (chosen.length > 0 && usable.length === 0)
        return say(t`This device works as a keyboard or mouse. Assign its pedals under ‘Change the keys’ instead.`)
      for (const device of usable) choice.setState(withDevice(choice.getState(), device))
      await Promise.all(usable.map(listen))
    },
    /** Takes the next pedal of the device that is pressed as a new one; null stops that. */
    learn(key: string | null): void {
      learn = undefined
      store.setState({ learning: key, said: key === null ? '' : t`Press the pedal and let go.` })
    },
    /** Changes the commands of a pedal, by its place. */
    change(key: string, place: number, change: { press?: string | null; doubleTap?: string | null }): void {
      choice.setState(
        changeDevice(choice.getState(), key, (device) => ({
          ...device,
          pedals: device.pedals.map((pedal, index) => (index === place ? { ...pedal, ...change } : pedal)),
        })),
      )
    },
    /** Forgets a pedal, by its place. */
    forget(key: string, place: number): void {
      choice.setState(
        changeDevice(choice.getState(), key, (device) => ({ ...device, pedals: device.pedals.toSpliced(place, 1) })),
      )
    },
    /** Forgets a device and all of its pedals. */
    remove(key: string): void {
      for (const device of open.keys()) if (deviceKey(device) === key) drop(device)
      choice.setState(withoutDevice(choice.getState(), key))
    },
  }
}
