import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { joined, speak, tone } from '../../support/media-samples.ts'
import { atDesk, hearing, SPOKEN } from './microphone.ts'
import { useServer } from './server.ts'

/** Its own, for others' sessions and how fast others' recordings were read decide whether there is room for one. */
const server = useServer({}, { alone: true })

/** What a tab gives that is shared with its sound; a browser without a screen shares none. */
function shareMeeting(wav: string): void {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const context = new AudioContext()
    const bytes = Uint8Array.from(atob(wav), (char) => char.charCodeAt(0))
    const sound = new AudioBufferSourceNode(context, {
      buffer: await context.decodeAudioData(bytes.buffer),
      loop: true,
    })
    const shared = context.createMediaStreamDestination()
    sound.connect(shared)
    sound.start()
    const picture = document.createElement('canvas').captureStream(1).getVideoTracks()
    return new MediaStream([...shared.stream.getTracks(), ...picture])
  }
}

test('what is said in the tab of a meeting is written down beside a microphone that hears no words', async () => {
  const sentence = await speak()
  const browser = await hearing(await tone({ seconds: 2, hertz: 30 }))
  const context = await atDesk(browser, server())
  const meeting = await readFile(await joined([sentence, sentence], { pauseSeconds: 1.5 }))
  await context.addInitScript(shareMeeting, meeting.toString('base64'))
  const page = await context.newPage()
  await page.goto(`${server().url}/files/live`)
  await page.getByText('Meeting or tab', { exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('Recording')
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText(SPOKEN, {
    timeout: 120_000,
  })
  await browser.close()
})
