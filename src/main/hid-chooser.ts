import type { HIDDevice, MessageBoxOptions, Session } from 'electron'
import { phrase } from '../shared/words/phrase.ts'
import { say } from './words.ts'

/** The choices of one question: more would not fit a screen. */
const MOST_DEVICES = 8

export interface HidChooserOptions {
  session: Pick<Session, 'on'>
  /** Shows a question, and answers the number of the button that was pressed. */
  ask: (question: MessageBoxOptions) => Promise<number>
}

/**
 * Asks the person which device is their foot pedal, when a page wants one: Electron has no list of its own, and would
 * give none.
 */
export function chooseHidDevice({ session, ask }: HidChooserOptions): void {
  session.on('select-hid-device', (event, { deviceList }, answer) => {
    event.preventDefault()
    void choose(deviceList.slice(0, MOST_DEVICES), ask).then((device) => answer(device?.deviceId))
  })
}

async function choose(devices: readonly HIDDevice[], ask: HidChooserOptions['ask']): Promise<HIDDevice | undefined> {
  if (devices.length === 0) {
    await ask({
      type: 'info',
      message: say(phrase('No device was found. Plug in the pedal and try again.')),
      buttons: [say(phrase('OK'))],
    })
    return undefined
  }
  const names = devices.map(({ name }) => name || say(phrase('Unnamed device')))
  const message = say(phrase('Which of these is your foot pedal?'))
  return devices[
    await ask({
      type: 'question',
      message,
      buttons: [...names, say(phrase('Cancel'))],
      cancelId: names.length,
      defaultId: names.length,
      noLink: true,
    })
  ]
}
