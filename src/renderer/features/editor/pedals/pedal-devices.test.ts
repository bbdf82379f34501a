import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Hid, HidDevice } from './hid.ts'
import { INITIAL_PEDALS, type PedalChoice } from './pedal-choice.ts'
import { createPedalDevices } from './pedal-devices.ts'

/** A pedal with the reports of an Infinity IN-USB-2: bits 1, 2 and 4 of the first byte. */
class FakePedal extends EventTarget implements HidDevice {
  readonly vendorId = 0x05f3
  readonly productId = 0x00ff
  readonly productName = 'VEC USB Footpedal'
  readonly collections: HidDevice['collections'] = [{ usagePage: 12, usage: 1, inputReports: [{}] }]
  opened = false
  isHeldByOthers = false
  open() {
    if (this.isHeldByOthers) return Promise.reject(new Error('busy'))
    this.opened = true
    return Promise.resolve()
  }
  close() {
    this.opened = false
    return Promise.resolve()
  }
  send(bits: number) {
    this.dispatchEvent(
      Object.assign(new Event('inputreport'), {
        device: this,
        reportId: 0,
        data: new DataView(Uint8Array.of(bits, 0).buffer),
      }),
    )
  }
}

class FakeHid extends EventTarget implements Hid {
  plugged: HidDevice[] = []
  offered: HidDevice[] = []
  getDevices = () => Promise.resolve(this.plugged)
  requestDevice = () => Promise.resolve(this.offered)
  tell(name: 'connect' | 'disconnect', device: HidDevice) {
    this.dispatchEvent(Object.assign(new Event(name), { device }))
  }
}

function world(choice = createStore<PedalChoice>(() => INITIAL_PEDALS)) {
  const hid = new FakeHid()
  const done: string[] = []
  const pedals = createPedalDevices({
    hid,
    choice,
    begin(command) {
      done.push(command)
      return () => done.push(`end ${command}`)
    },
  })
  const learn = (device: FakePedal, bits: number) => {
    pedals.learn('05f3:00ff:000c:0001')
    device.send(bits)
    device.send(0)
  }
  return { hid, pedals, done, choice, learn }
}

/** A device that is connected and has shown its middle, left and right pedals. */
async function learned() {
  const one = world()
  const device = new FakePedal()
  one.hid.offered = [device]
  await one.pedals.start()
  await one.pedals.connect()
  for (const bits of [2, 1, 4]) one.learn(device, bits)
  one.done.length = 0
  return { ...one, device }
}

test('[ED-046] pedals are learned by pressing them: the first plays while held, the next two wind', async () => {
  const { choice, pedals } = await learned()
  expect(choice.getState().devices).toMatchObject([
    {
      key: '05f3:00ff:000c:0001',
      name: 'VEC USB Footpedal',
      pedals: [{ press: 'play-held' }, { press: 'rewind-held' }, { press: 'forward-held' }],
    },
  ])
  expect(pedals.store.getState()).toMatchObject({ learning: null, said: 'Pedal 3 added.' })
})

test('[ED-046] a pedal that is learned already is not learned twice', async () => {
  const { choice, learn, device, pedals } = await learned()
  learn(device, 1)
  expect(choice.getState().devices[0]?.pedals).toHaveLength(3)
  expect(pedals.store.getState().said).toBe('You have already added this as pedal 2. Press another one.')
})

test('[ED-046] a press begins the command of a pedal and letting go ends it, two pedals at once as well', async () => {
  const { device, done, pedals } = await learned()
  for (const bits of [2, 3, 1, 0]) device.send(bits)
  expect(done).toEqual(['play-held', 'rewind-held', 'end play-held', 'end rewind-held'])
  expect(pedals.store.getState().down.size).toBe(0)
})

test('[ED-046] after a reload, and on another port, the device is known by vendor, product and usage', async () => {
  const { choice } = await learned()
  const { hid, pedals, done } = world(choice)
  const there = new FakePedal()
  hid.plugged = [there]
  await pedals.start()
  there.send(2)
  expect(done).toEqual(['play-held'])

  hid.tell('disconnect', there)
  expect(done).toEqual(['play-held', 'end play-held'])
  expect(pedals.store.getState().connected.size).toBe(0)

  const elsewhere = new FakePedal()
  hid.tell('connect', elsewhere)
  await expect.poll(() => pedals.store.getState().connected.size).toBe(1)
  elsewhere.send(1)
  expect(done.at(-1)).toBe('rewind-held')
})

test('[ED-046] a device that cannot be opened, or that the browser keeps as a keyboard, says so', async () => {
  const { hid, pedals } = world()
  const busy = new FakePedal()
  busy.isHeldByOthers = true
  hid.offered = [busy]
  await pedals.connect()
  expect(pedals.store.getState()).toMatchObject({
    said: 'The device could not be opened. Another program may be using it.',
    connected: new Set(),
  })

  hid.offered = [Object.assign(new FakePedal(), { collections: [{ usagePage: 1, usage: 6, inputReports: [] }] })]
  await pedals.connect()
  expect(pedals.store.getState().said).toBe(
    'This device works as a keyboard or mouse. Assign its pedals under ‘Change the keys’ instead.',
  )
})

test('[ED-046] a device that is forgotten does nothing any more', async () => {
  const { device, done, pedals, choice } = await learned()
  pedals.remove('05f3:00ff:000c:0001')
  device.send(2)
  expect(done).toEqual([])
  expect(choice.getState().devices).toEqual([])
})
