import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startGuardedProxy } from '../../server/adapters/page-media/guarded-proxy.ts'
import { createPageMedia } from '../../server/adapters/page-media/index.ts'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { createAddressRule } from '../../server/kernel/public-addresses.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { factsOf, pageOf, type PageScript, standInYtDlp } from '../support/yt-dlp.ts'

/** A site whose pages say what the program does; and the program, which may ask this machine, in its sandbox. */
async function site(
  pages: Record<string, PageScript>,
  { silenceMs = 5000, limitBytes = 1e9 }: { silenceMs?: number; limitBytes?: number } = {},
) {
  const asked: string[] = []
  const host = await startDropboxHost(({ url = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(url)
    const script = pages[url]
    if (script) response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(script))
    else if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/latest' }).end()
    else if (url === '/large') response.end(Buffer.alloc(80_000_000, 1))
    else if (url === '/medium') response.end('RIFF and so on')
    else response.writeHead(404).end()
  })
  onTestFinished(() => host.stop())
  const program = await standInYtDlp()
  onTestFinished(program.remove)
  const allow = ['127.0.0.1']
  const media = createPageMedia({
    check: (link) => createWebFiles({ allow }).check(link),
    allow,
    programPath: program.path,
    searchPath: process.env['PATH'] ?? '',
    limitBytes,
    silenceMs,
  })
  return {
    asked,
    host,
    media,
    look: (url: string, signal = AbortSignal.timeout(60_000)) => media.look(host.origin + url, signal),
    read: async (url: string): Promise<string> => {
      const { bytes } = await media.open(host.origin + url, { signal: AbortSignal.timeout(60_000) })
      let all = ''
      for await (const chunk of bytes) all += Buffer.from(chunk).toString()
      return all
    },
  }
}

const sleepers = () =>
  execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((line) => line === 'sleep 1000').length

test('a page says what is there, and its recording comes as bytes', async () => {
  const { look, read, media } = await site({
    '/talk': { facts: factsOf('Harbour talk', 61.5, 1000), medium: '/medium' },
  })
  expect(await media.state()).toEqual({ usable: true, text: expect.stringContaining('yt-dlp 2026.08.19') })
  expect(await look('/talk')).toEqual({
    title: 'Harbour talk',
    lengthSeconds: 61.5,
    sizeBytes: 1000,
    extension: 'wav',
  })
  expect(await read('/talk')).toBe('RIFF and so on')
})

test('the program is alone: no file of ours, no network but the proxy, no process, no secret', async () => {
  process.env['STRIPE_SECRET_KEY'] = 'sk_test'
  onTestFinished(() => void delete process.env['STRIPE_SECRET_KEY'])
  const { look } = await site({ '/pry': { does: 'pry' } })
  expect((await look('/pry')).title).toBe('ENOENT EROFS done ECONNREFUSED alone')
})

test('a private address is not reached, be it named, or by way of a redirect', async () => {
  const { look, read } = await site({ '/there': { facts: factsOf('A'), medium: '/inside' } })
  await expect(look('/inside')).rejects.toMatchObject({ code: 'link_refused' })
  await expect(read('/there')).rejects.toMatchObject({ code: 'link_refused' })
})

test('rubbish, floods and refusals come back in plain words, and nothing of what was said is shown', async () => {
  const { look } = await site({
    '/rubbish': { does: 'rubbish' },
    '/flood': { does: 'flood' },
    '/live': { facts: ['Now', null, null, null, 'mp4', true, 'is_live', null] },
    '/list': { facts: ['First', 5, null, null, 'mp4', null, null, 200] },
    '/private': { complaint: 'x: Private video. See /root/secret' },
    '/age': { complaint: 'x: Sign in to confirm your age' },
    '/other': { complaint: 'x: KeyError 17 in /usr/lib/python3/yt_dlp' },
  })
  const saysOf = (url: string) => look(url).catch(({ message }: Error) => message)
  expect(await saysOf('/rubbish')).toMatch(/^No recording was found on this page/)
  expect(await saysOf('/flood')).toBe('This page could not be read.')
  expect(await saysOf('/live')).toBe('This recording is not finished yet.')
  expect(await saysOf('/list')).toBe('This page has several recordings. Use the link of one of them.')
  expect(await saysOf('/private')).toMatch(/^This recording is private/)
  expect(await saysOf('/age')).toMatch(/^The site asks for a login/)
  expect(await saysOf('/other')).toMatch(/^The recording on this page could not be fetched/)
  expect(await saysOf('/gone')).toBe('There is no recording on this page any more.')
})

test('one that is silent, not wanted any more, or brings too much is ended with what it started', async () => {
  const { look, read, asked } = await site(
    { '/hang': { does: 'hang' }, '/much': { medium: '/large' } },
    { silenceMs: 4000, limitBytes: 1000 },
  )
  const before = sleepers()
  await expect(read('/hang')).rejects.toMatchObject({ code: 'link_failed' })
  const leaving = new AbortController()
  const looked = look('/hang', leaving.signal)
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(2)
  leaving.abort(new Error('cancelled'))
  await expect(looked).rejects.toThrow('cancelled')
  // The sandbox ends with its parent, a moment later.
  await expect.poll(sleepers, { timeout: 10_000 }).toBe(before)
  await expect(read('/much')).rejects.toMatchObject({ message: 'This page loads more than this server allows.' })
})

test('the proxy opens tunnels to what may be reached, by name or number, and to nothing else', async () => {
  const { host } = await site({})
  const { port } = new URL(host.origin)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const socketPath = path.join(folder, 'socket')
  const { mayReach } = createAddressRule(['127.0.0.1'])
  const proxy = await startGuardedProxy(socketPath, { mayReach, mostBytes: 1e6 })
  onTestFinished(() => proxy.close())
  const tunnel = (to: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ socketPath, method: 'CONNECT', path: to })
      asked.on('error', reject)
      asked.on('connect', ({ statusCode }, near) => {
        if (statusCode !== 200) return resolve(String(statusCode))
        near.write('GET /medium HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
        void text(near).then(resolve, reject)
      })
      asked.end()
    })
  expect(await tunnel(`127.0.0.1:${port}`)).toMatch(/^HTTP\/1.1 200[^]*RIFF and so on/)
  expect(proxy.wasRefused()).toBe(false)
  for (const inside of [
    '10.0.0.1:443',
    '[::1]:443',
    '2130706434:80',
    '169.254.169.254:80',
    `[::ffff:127.0.0.1]:${port}`,
  ])
    expect(await tunnel(inside)).toBe('403')
  expect(proxy.wasRefused()).toBe(true)
})

test('without the program it says what to install, and fetches nothing', async () => {
  const media = createPageMedia({ check() {}, allow: [], programPath: null, searchPath: '/nowhere', limitBytes: 1 })
  expect(await media.state()).toEqual({ usable: false, text: expect.stringContaining('Install the package yt-dlp') })
  await expect(media.look('https://example.org/', AbortSignal.timeout(1000))).rejects.toMatchObject({
    code: 'link_gone',
  })
})
