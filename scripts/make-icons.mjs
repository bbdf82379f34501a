// `node scripts/make-icons.mjs`: draws the icons of the desktop packages and of the installed web app from the logo,
// with the Chromium that the tests use.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { root } from './lib/paths.mjs'

const logo = readFileSync(path.join(root, 'src/renderer/public/favicon.svg'), 'utf8')
const folder = path.join(root, 'build/desktop')
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage()

/** The logo as a square PNG without a background. */
async function drawn(size, svg = logo) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } })
}

/** PNGs of several sizes in one file, as Windows reads it. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** The same, as macOS reads it. */
function icns(images) {
  const parts = images.map(({ type, png }) => {
    const head = Buffer.alloc(8)
    head.write(type)
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const head = Buffer.alloc(8)
  head.write('icns')
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

/** The logo on a ground without corners, from which a phone cuts its own shape; `scale` keeps it clear of the cut. */
function fullLogo(scale) {
  const [open] = logo.match(/^<svg[^>]*>/)
  const [ground] = logo.match(/<rect[^>]*>/)
  const marks = logo.slice(logo.indexOf(ground) + ground.length, logo.lastIndexOf('</svg>'))
  const moved = `translate(16 16) scale(${scale}) translate(-16 -15.75)`
  return `${open}${ground.replace(/ rx="\d+"/, '')}<g transform="${moved}">${marks}</g></svg>`
}

const images = new Map()
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) images.set(size, await drawn(size))

const web = path.join(root, 'src/renderer/public/icons')
writeFileSync(path.join(web, 'app-192.png'), await drawn(192))
writeFileSync(path.join(web, 'app-512.png'), images.get(512))
writeFileSync(path.join(web, 'app-maskable-512.png'), await drawn(512, fullLogo(0.68)))
writeFileSync(path.join(web, 'app-apple-180.png'), await drawn(180, fullLogo(0.85)))
await browser.close()

writeFileSync(path.join(folder, 'icon.png'), images.get(512))
writeFileSync(
  path.join(folder, 'icon.ico'),
  ico([16, 24, 32, 48, 64, 128, 256].map((size) => ({ size, png: images.get(size) }))),
)
const types = {
  ic04: 16,
  ic05: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}
writeFileSync(
  path.join(folder, 'icon.icns'),
  icns(Object.entries(types).map(([type, size]) => ({ type, png: images.get(size) }))),
)
