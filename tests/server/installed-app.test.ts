import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../support/app.ts'
import { quickFolder } from '../support/quick-folder.ts'

async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'longhand-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'sw.js'), 'the worker of the build')
  return folder
}

test('browsers look for a new worker each time, and are told to drop theirs where there is to be none', async () => {
  const rendererDir = await builtFolder()
  const ask = async (env: Record<string, string>) => {
    const { app } = await buildTestApp({ rendererDir, env })
    const { headers, body, statusCode } = await app.inject('/sw.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
    const config = (await app.inject('/api/longhand/config')).json<{ offline_shell: boolean }>()
    return { body, isAllowed: config.offline_shell }
  }
  expect(await ask({})).toEqual({ body: 'the worker of the build', isAllowed: true })
  expect(await ask({ OFFLINE_SHELL: 'off' })).toEqual({
    body: expect.stringContaining('self.registration.unregister()'),
    isAllowed: false,
  })
})

test('what is shared where no worker takes it is not read, and the person is told', async () => {
  const { app } = await buildTestApp()
  const boundary = 'x'
  const answer = await app.inject({
    method: 'POST',
    url: '/share-target',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: 'https://elsewhere.example' },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nTalk\r\n--${boundary}--\r\n`,
  })
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/files/upload?shared=lost'])
})
