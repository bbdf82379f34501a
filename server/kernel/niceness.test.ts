import { execFile, spawn } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { BEHIND, putBehind } from './niceness.ts'

const behind = (steps: number) => Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + steps)

test('a process stands so many steps behind the one that started it, and never behind the last', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  putBehind(child.pid, 3)
  expect(os.getPriority(child.pid)).toBe(behind(3))
  putBehind(child.pid, 100)
  expect(os.getPriority(child.pid)).toBe(os.constants.priority.PRIORITY_LOW)
})

test('one that could not be started, or has ended, is let be', () => {
  putBehind(undefined, 3)
  putBehind(2 ** 30, 3)
})

test('the event loop stands before the threads that work for it', async () => {
  const program = `
    import { readFile, readdir } from 'node:fs/promises'
    import os from 'node:os'
    import { putLoopFirst } from ${JSON.stringify(new URL('niceness.ts', import.meta.url).href)}
    const ids = await readdir('/proc/self/task')
    putLoopFirst()
    const found = {}
    for (const id of ids)
      found[(await readFile('/proc/self/task/' + id + '/comm', 'utf8')).trim()] = os.getPriority(Number(id))
    console.log(JSON.stringify({ ...found, loop: os.getPriority() }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(JSON.parse(stdout)).toMatchObject({
    loop: behind(0),
    'libuv-worker': behind(BEHIND.pool),
    V8Worker: behind(BEHIND.pool),
  })
})
