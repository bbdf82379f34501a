// `npm run make:pictures [NAMES…]`: the pictures of the public site, taken from the app as it is.
import { chromium } from 'playwright'
import { startBrowserServer } from '../support/browser-server.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { createDesk } from './desk.ts'
import { keepPicture } from './keep-picture.ts'
import { SHOTS } from './shots.ts'

const wanted = process.argv.slice(2)
const server = await startBrowserServer({ BILLING: 'sandbox' })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const desk = await createDesk(server, browser)
  for (const shot of SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const theme of ['light', 'dark'] as const) {
      const picture = await desk.take(shot, theme)
      await keepPicture(theme === 'dark' ? `${shot.name}-dark` : shot.name, picture, shot.widths)
    }
    console.log(shot.name)
  }
} finally {
  await browser.close()
  await server.stop()
}
