import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** What a page has a {@link standInYtDlp} do. */
export interface PageScript {
  /** Printed when it is asked what is there. */
  facts?: unknown
  /** Address of the recording, which it fetches through the proxy; relative to the page. */
  medium?: string
  /** Its last words, with which it fails. */
  complaint?: string
  does?: 'hang' | 'flood' | 'rubbish' | 'pry'
}

/** A page that tells the stand-in what to do. */
export const pageOf = (script: PageScript): string => JSON.stringify(script)

/** What the program prints of a recording: title, seconds, bytes, bytes about, ending, is live, how, how many. */
export const factsOf = (title: string, seconds: number | null = null, bytes: number | null = null) => [
  title,
  seconds,
  null,
  bytes,
  'wav',
  null,
  null,
  null,
]

/**
 * A program with the face of yt-dlp that does what the page says which it is sent to: also lie, hang with a child,
 * write without end, and look where it has no business. It lies at `path` until it is removed.
 */
export async function standInYtDlp() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yt-dlp-'))
  const program = path.join(folder, 'yt-dlp')
  await writeFile(program, `#!${process.execPath}\n${PROGRAM}`, { mode: 0o755 })
  return { path: program, remove: () => rm(folder, { recursive: true, force: true }) }
}

const PROGRAM = String.raw`
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const http = require('node:http')
const net = require('node:net')
const args = process.argv.slice(2)
if (args.includes('--version')) { console.log('2026.08.19'); process.exit(0) }
const link = args.at(-1)
const proxy = new URL(args[args.indexOf('--proxy') + 1])
const get = (url) => new Promise((resolve, reject) => {
  http.get({ host: proxy.hostname, port: proxy.port, path: url, headers: { host: new URL(url).host } }, (answer) =>
    answer.statusCode < 300 ? resolve(answer)
      : answer.headers.location ? resolve(get(new URL(answer.headers.location, url).href))
      : reject(new Error('HTTP Error ' + answer.statusCode)),
  ).on('error', reject)
})
const fail = (error) => { console.error('ERROR: [site] ' + error); process.exit(1) }
const write = (chunk) => new Promise((resolve) => process.stdout.write(chunk, resolve))
const attempt = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
const reach = (host, port) => new Promise((resolve) =>
  net.connect(port, host, () => resolve('done')).on('error', ({ code }) => resolve(code)))
async function pry() {
  const { hostname, port } = new URL(link)
  return [
    attempt(() => fs.readFileSync('/etc/passwd')),
    attempt(() => fs.writeFileSync('/usr/new', '')),
    attempt(() => fs.writeFileSync(process.env.HOME + '/new', '')),
    await reach(hostname, Number(port)),
    fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length < 9 ? 'alone' : 'sees others',
    Object.keys(process.env).filter((name) => /KEY|SECRET|TOKEN/.test(name)).join(),
  ].join(' ')
}
async function main() {
  let text = ''
  for await (const chunk of await get(link)) text += chunk
  const { facts, medium, complaint, does } = JSON.parse(text)
  if (does === 'hang') {
    spawn('sleep', ['1000'], { stdio: 'inherit' })
    return setInterval(() => {}, 1000)
  }
  if (does === 'flood') for (;;) await write('x'.repeat(65536))
  if (does === 'rubbish') return console.log('%PDF not at all\u0000')
  if (does === 'pry') return console.log(JSON.stringify([await pry(), null, null, null, null, null, null, null]))
  if (complaint) fail(complaint)
  if (args.includes('--simulate')) return console.log(JSON.stringify(facts))
  for await (const chunk of await get(new URL(medium, link).href)) await write(chunk)
}
main().catch((error) => fail(error.message))
`
