import os from 'node:os'
import { isMainThread, threadId } from 'node:worker_threads'
import { AppError } from '../../../server/kernel/errors.ts'
import { onThread } from '../../../server/kernel/threads/on-thread.ts'

/** What a test makes a thread do. */
export type Act =
  | { where: true }
  | { niceness: true }
  | { thread: true }
  | { add: [number, number] }
  | { refuse: string }
  | { fail: string }
  | { eatMegabytes: number }
  | { hang: true }

// Tells `is-act-loaded.ts` on the same thread.
Object.assign(globalThis, { [Symbol.for('act.ts is loaded')]: true })

export default onThread(async (act: Act): Promise<number | string> => {
  if ('where' in act) return `${process.pid} ${isMainThread ? 'main' : 'thread'}`
  if ('niceness' in act) return os.getPriority()
  if ('thread' in act) return threadId
  if ('add' in act) return act.add[0] + act.add[1]
  if ('refuse' in act) throw new AppError(400, 'refused', act.refuse, { fields: { place: act.refuse } })
  if ('fail' in act) throw new TypeError(act.fail)
  const eaten: number[][] = []
  if ('eatMegabytes' in act) {
    for (let i = 0; i < act.eatMegabytes; i += 1) eaten.push(Array.from({ length: 131_072 }, (_, at) => at + 0.5))
    return eaten.length
  }
  for (;;) eaten.length = 0
})
