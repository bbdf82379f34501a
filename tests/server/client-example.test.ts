import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { speak } from '../support/media-samples.ts'
import { MAIN, startProcess, whenReady } from '../support/server-process.ts'

const CLIENT = path.join(import.meta.dirname, '../../clients/typescript')

test('the example of the README uploads speech, waits and writes subtitles, on a server of its own', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-client-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    BILLING: 'off',
    LOG_LEVEL: 'warn',
    SPEECH_ENGINE: 'pocketsphinx',
  }
  const longhand = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout.trim()
  const server = startProcess('serve', env)
  onTestFinished(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
  await whenReady(`http://127.0.0.1:${port}`, server)
  await longhand('user', 'add', '--email', 'ana@example.org', '--password', 'harbour-lamp-71')
  const token = await longhand(
    'token',
    'add',
    '--email',
    'ana@example.org',
    '--name',
    'README',
    '--scopes',
    'files:write,transcripts:read',
  )

  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(await readFile(path.join(CLIENT, 'README.md'), 'utf8')) ?? []
  await writeFile(
    path.join(folder, 'example.ts'),
    example.replace("'longhand-client'", JSON.stringify(path.join(CLIENT, 'src/index.ts'))),
  )
  await copyFile(await speak('The ship came into the harbour, and everybody went home.'), path.join(folder, 'talk.wav'))
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts'], {
    cwd: folder,
    env: { ...env, LONGHAND_URL: `http://127.0.0.1:${port}`, LONGHAND_TOKEN: token },
  })
  expect(stdout).toMatch(/bytes/)
  expect(await readFile(path.join(folder, 'talk.srt'), 'utf8')).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n\w+/)
})
