import type { HIDDevice, MessageBoxOptions, Session } from 'electron'

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
    await ask({ type: 'info', message: 'No device was found. Plug the pedal in and try again.', buttons: ['Ok'] })
    return undefined
  }
  const names = devices.map(({ name }) => name || 'A device without a name')
  const message = 'Which of these is the foot pedal?'
  return devices[
    await ask({
      type: 'question',
      message,
      buttons: [...names, 'Cancel'],
      cancelId: names.length,
      defaultId: names.length,
      noLink: true,
    })
  ]
}
