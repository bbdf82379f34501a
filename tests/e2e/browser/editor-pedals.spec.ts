import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`
const SPEECH = 'the old man walked along the river and looked at the boats in the morning sun and then he went home '

/**
 * Runs in the page: a pedal that is plugged in, with the reports of an Infinity IN-USB-2, in the place of the browser's
 * WebHID.
 */
function plugInPedal(): void {
  const pedal = Object.assign(new EventTarget(), {
    vendorId: 0x05f3,
    productId: 0x00ff,
    productName: 'VEC USB Footpedal',
    opened: false,
    collections: [{ usagePage: 12, usage: 1, inputReports: [{}] }],
    open: async () => {},
    close: async () => {},
  })
  const hid = Object.assign(new EventTarget(), { getDevices: async () => [pedal], requestDevice: async () => [pedal] })
  Object.defineProperty(navigator, 'hid', { value: hid })
  Object.assign(window, {
    sendReport: (bits: number) =>
      pedal.dispatchEvent(
        Object.assign(new Event('inputreport'), { reportId: 0, data: new DataView(Uint8Array.of(bits, 0).buffer) }),
      ),
  })
}

const LEFT = 1
const MIDDLE = 2
const RIGHT = 4

/** What the pedals say: the sum of those that are down. */
const report = (page: Page, bits: number) =>
  page.evaluate((sent) => (window as never as { sendReport: (bits: number) => void }).sendReport(sent), bits)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

test('[ED-046] pedals are shown to the editor; one plays while its owner writes; finishing unheard asks', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server()))
  const reply = await context.request.post(api('/file/media?language_code=en'), {
    headers: await writeHeaders(context.request, server()),
    timeout: 60_000,
    multipart: {
      media: { name: 'river.wav', mimeType: 'audio/wav', buffer: await readFile(await speak(SPEECH.repeat(4))) },
    },
  })
  const { _id } = (await reply.json()) as { _id: string }
  const statusOf = async () =>
    ((await (await context.request.get(api(`/file/${_id}`))).json()) as { status: string }).status
  await expect.poll(statusOf, { timeout: 120_000 }).toBe('EDITING')
  await page.addInitScript(plugInPedal)
  await page.goto(`${server().url}/editor/${_id}`)
  await expect(button(page, 'Play')).toBeEnabled()

  await test.step('the pedals are connected, and learned by pressing them', async () => {
    await page.keyboard.press('ControlOrMeta+F8')
    await button(page, 'Connect a device').click()
    for (const [place, bits] of [MIDDLE, LEFT, RIGHT].entries()) {
      await button(page, 'Add a pedal').click()
      await report(page, bits)
      await report(page, 0)
      await expect(page.getByText(`Pedal ${place + 1} added.`)).toBeVisible()
    }
    await expect(page.getByRole('group', { name: 'Pedal 1' }).getByLabel('Press')).toHaveValue('play-held')
    // Where pedals are set up they show themselves and do nothing else.
    await report(page, MIDDLE)
    await expect(page.getByRole('group', { name: 'Pedal 1' })).toContainText('pressed')
    await expectSound(page, 'editor-pedals-learned')
    await page.setViewportSize({ width: 1280, height: 720 })
    await report(page, 0)
    await button(page, 'Done').click()
    await expect(text(page)).toBeFocused()
  })

  await test.step('a pedal plays while it is held, and the text is written meanwhile', async () => {
    await report(page, MIDDLE)
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.type('Indeed ')
    await expect(button(page, 'Pause')).toBeVisible()
    await report(page, 0)
    await expect(button(page, 'Play')).toBeVisible()
    await expect(text(page)).toContainText(/^.*Indeed /)
  })

  await test.step('the right one winds on while held', async () => {
    const timer = page.getByRole('timer', { name: 'Time' })
    await report(page, RIGHT)
    await expect(timer).toContainText(/00:00:(?:0[5-9]|1\d)/)
    await report(page, 0)
    await expect(button(page, 'Play')).toBeVisible()
  })

  await test.step('after a reload the pedal is there again', async () => {
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.reload()
    await expect(button(page, 'Play')).toBeEnabled()
    await expect
      .poll(async () => {
        await report(page, MIDDLE)
        return button(page, 'Pause').isVisible()
      })
      .toBe(true)
    await report(page, 0)
    await expect(button(page, 'Play')).toBeVisible()
  })

  await test.step('finishing tells an owner in a line what was never played, and does not ask', async () => {
    await page.getByRole('radio', { name: 'FINISHED' }).click()
    await expect.poll(statusOf).toBe('FINISHED')
    const line = page.getByRole('listitem').filter({ hasText: /You haven’t played \d+ seconds of the recording/ })
    await expect(line).toBeVisible()
    await line.getByRole('button', { name: 'Play' }).click()
    await expect(button(page, 'Pause')).toBeVisible()
  })
})
