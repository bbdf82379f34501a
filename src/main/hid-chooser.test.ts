import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { chooseHidDevice } from './hid-chooser.ts'

/** What a page gets that asks for a device, when the person presses the button with a number. */
function request(names: readonly string[], pressed: number) {
  const session = new EventEmitter()
  const asked: string[][] = []
  chooseHidDevice({
    session: session as never,
    ask: (question) => {
      asked.push(question.buttons ?? [])
      return Promise.resolve(pressed)
    },
  })
  return new Promise<{ given: string | undefined; asked: string[][] }>((resolve) => {
    const deviceList = names.map((name, index) => ({ name, deviceId: `device-${index}` }))
    session.emit('select-hid-device', { preventDefault: () => {} }, { deviceList }, (given?: string) =>
      resolve({ given, asked }),
    )
  })
}

test('[ED-046] the desktop app asks which device is the pedal, and gives the page that one', async () => {
  expect(await request(['Keyboard', 'VEC USB Footpedal'], 1)).toEqual({
    given: 'device-1',
    asked: [['Keyboard', 'VEC USB Footpedal', 'Cancel']],
  })
})

test('[ED-046] Cancel, and no device at all, give the page none', async () => {
  expect((await request(['Keyboard'], 1)).given).toBeUndefined()
  expect((await request([], 0)).given).toBeUndefined()
})
