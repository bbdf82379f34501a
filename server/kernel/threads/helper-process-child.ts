import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { receivingPiecewise, sendPiecewise } from './piecewise.ts'
import type { HelperAnswer, HelperQuestion } from './helper-processes.ts'

/** Calls the default export of a module for each question, one after the other, and ends with who asked. */
if (process.platform === 'linux') {
  // A system that runs out of memory ends this before it ends the server.
  try {
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // Not where it may not be said.
  }
}

process.on(
  'message',
  receivingPiecewise((question) => {
    const { module, input } = question as HelperQuestion
    void answer(module, input).then(send, (error: unknown) => send({ failure: error }))
  }),
)
process.once('disconnect', () => process.exit())
const [first] = process.argv.slice(2)
// One that cannot be loaded fails whoever asks for it.
const ready = first === undefined ? undefined : import(first).catch(() => undefined)
const watcher = new Worker(new URL('end-with-parent.ts', import.meta.url), {
  workerData: process.ppid,
  resourceLimits: { maxOldGenerationSizeMb: 16 },
})
watcher.unref()

async function answer(module: string, input: object): Promise<HelperAnswer> {
  await ready
  const { default: work } = (await import(module)) as { default: (input: object) => Promise<unknown> }
  return { reply: await work(input) }
}

function send(message: HelperAnswer): Promise<void> {
  // Who asked may be gone, which the channel's end tells.
  return sendPiecewise(
    (part) => new Promise((sent) => void process.send?.(part, undefined, undefined, () => sent())),
    message,
  )
}
