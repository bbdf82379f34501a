// `npm run make:pictures [NAMES…]`: the pictures of the public site, taken from the app as it is.
import { chromium } from 'playwright'
import { startBrowserServer } from '../support/browser-server.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { createDesk } from './desk.ts'
import { keepPicture } from './keep-picture.ts'
import { takePreview } from './preview.ts'
import { SHOTS } from './shots.ts'

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const shots = SHOTS.filter(({ name }) => isWanted(name))
const server = await startBrowserServer({ BILLING: 'sandbox' })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  if (shots.length > 0) {
    const desk = await createDesk(server, browser)
    for (const shot of shots) {
      for (const theme of ['light', 'dark'] as const) {
        const picture = await desk.take(shot, theme)
        await keepPicture(theme === 'dark' ? `${shot.name}-dark` : shot.name, picture, shot.widths)
      }
      console.log(shot.name)
    }
  }
  // It shows the editor's picture, so it comes last.
  if (isWanted('preview')) await takePreview(server, browser)
} finally {
  await browser.close()
  await server.stop()
}
