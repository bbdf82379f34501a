import { inEnglish } from '../../server/kernel/words.ts'
import type { ThreadReply } from '../../server/kernel/threads/on-thread.ts'
import type { Input, Threads } from '../../server/kernel/threads/threads.ts'

/** Does the work where it is asked for. */
export const noThreads: Pick<Threads, 'run'> = {
  async run<Output>(module: URL, input: Input): Promise<Output> {
    const { default: work } = (await import(module.href)) as {
      default: (input: object) => Promise<ThreadReply<Output>>
    }
    const reply = await work(typeof input === 'function' ? await input() : input)
    if ('value' in reply) return reply.value
    throw new Error(inEnglish(reply.refusal.words))
  },
}
