import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { HidDevice } from './hid.ts'
import { pedalSignal, type PedalSignal } from './pedal-report.ts'

/** One pedal, and the commands that it does, by their names. */
const pedal = z.strictObject({
  signal: pedalSignal,
  /** Begun when it is pressed, and ended when it is let go, if it is one that goes on; null for nothing. */
  press: z.string().max(64).nullable(),
  /** Instead of `press`, when it is pressed a second time at once. */
  doubleTap: z.string().max(64).nullable(),
})
export type Pedal = z.infer<typeof pedal>

const pedalDevice = z.strictObject({
  /** As {@link deviceKey} writes it. */
  key: z.string().max(40),
  /** As the device calls itself. */
  name: z.string().max(200),
  pedals: z.array(pedal).max(16),
})
export type PedalDevice = z.infer<typeof pedalDevice>

/** The devices that a person uses, with what their pedals do. */
export const pedalChoice = z.strictObject({ devices: z.array(pedalDevice).max(16) })
export type PedalChoice = z.infer<typeof pedalChoice>

export const INITIAL_PEDALS: PedalChoice = { devices: [] }

/** What the first pedals that a person shows us do: pedals stand in a row, and the middle one plays. */
const USUAL: readonly Pick<Pedal, 'press' | 'doubleTap'>[] = [
  { press: 'play-held', doubleTap: 'toggle-play' },
  { press: 'rewind-held', doubleTap: null },
  { press: 'forward-held', doubleTap: null },
]

/** Names a kind of device by vendor, product and usage, whatever port it is plugged into. */
export function deviceKey({
  vendorId,
  productId,
  collections,
}: Pick<HidDevice, 'vendorId' | 'productId' | 'collections'>): string {
  const { usagePage, usage } = collections[0] ?? { usagePage: 0, usage: 0 }
  return [vendorId, productId, usagePage, usage].map((part) => part.toString(16).padStart(4, '0')).join(':')
}

/** The choice with a device that was not in it. */
export function withDevice(choice: PedalChoice, device: HidDevice): PedalChoice {
  const key = deviceKey(device)
  if (choice.devices.some((known) => known.key === key)) return choice
  return { devices: [...choice.devices, { key, name: device.productName.slice(0, 200) || t`Foot pedal`, pedals: [] }] }
}

/** The choice with one more pedal of a device; it gets the first of the usual commands that no pedal does yet. */
export function withPedal(choice: PedalChoice, key: string, signal: PedalSignal): PedalChoice {
  return changeDevice(choice, key, (device) => {
    const usual = USUAL.find(({ press }) => device.pedals.every((one) => one.press !== press)) ?? {
      press: null,
      doubleTap: null,
    }
    return { ...device, pedals: [...device.pedals, { signal, ...usual }] }
  })
}

/** The choice with one of its devices changed. */
export function changeDevice(
  { devices }: PedalChoice,
  key: string,
  change: (device: PedalDevice) => PedalDevice,
): PedalChoice {
  return { devices: devices.map((device) => (device.key === key ? change(device) : device)) }
}

/** The choice without a device. */
export function withoutDevice({ devices }: PedalChoice, key: string): PedalChoice {
  return { devices: devices.filter((device) => device.key !== key) }
}
