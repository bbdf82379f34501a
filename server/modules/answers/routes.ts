import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/answers.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Answers } from './service.ts'

/** `/file/answers`: what models write of texts. */
export function answerRoutes(app: FastifyInstance, { answers }: { answers: Answers }): void {
  mount(app, contract.listAnswers, ({ caller, params, request }) => answers.list(caller, params.id, request.hold))
  mount(app, contract.answerFileCost, async ({ caller, params, request, say }) => {
    const { notice, ...offer } = await answers.offer(caller, params.id, request.hold)
    return { ...offer, notice: notice === null ? null : say(notice) }
  })
  mount(app, contract.orderAnswer, ({ caller, params, body, request }) =>
    answers.order(caller, params.id, body, request.hold),
  )
  mount(app, contract.answerAgain, ({ caller, params, request }) =>
    answers.again(caller, params.id, params.answer_id, request.hold),
  )
  mount(app, contract.removeAnswer, ({ caller, params }) => answers.remove(caller, params.id, params.answer_id))
}
