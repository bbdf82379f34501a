import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isRunning } from '../support/child-processes.ts'

test('a script that is ended by SIGTERM takes along what it runs', async () => {
  const run = new URL('../../scripts/lib/run.mjs', import.meta.url).href
  const runs = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6)'
  const source = `
    const { run } = await import(${JSON.stringify(run)})
    await run(process.execPath, ['-e', ${JSON.stringify(runs)}])
    console.log('went on')
  `
  const script = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  script.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(script.stdout, 'data')
  const child = Number(said)

  script.kill('SIGTERM')
  const [code] = await once(script, 'exit')

  expect(code).toBe(128 + 15)
  expect(said).toBe(String(child))
  expect(await isRunning(child)).toBe(false)
})
