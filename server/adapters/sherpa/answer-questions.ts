import { messageOf } from '../../kernel/message-of.ts'
import type { Question, Reply, Stage } from './messages.ts'

/*
 * The child's side: one model, one question at a time.
 * A model that the library cannot read ends the whole process, which is why it is one of its own.
 */

/** Answers what the parent asks, with `answer` saying where it is; what it throws is answered with that place. */
export function answerQuestions(answer: (question: Question, enter: (stage: Stage) => void) => Promise<unknown>): void {
  const reply = (message: Reply<unknown>) => process.send?.(message)

  async function answerOne(question: Question): Promise<void> {
    let at: Stage = 'model'
    const enter = (stage: Stage) => {
      at = stage
      if (stage === 'work') reply({ kind: 'loaded' })
    }
    try {
      reply({ kind: 'result', result: await answer(question, enter) })
    } catch (error) {
      reply({ kind: 'failed', at, detail: messageOf(error) })
    }
  }

  process.on('message', (question: Question) => void answerOne(question))
  // SIGKILL, for leaving while native threads run can hang or crash; nothing here needs tidying up.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
