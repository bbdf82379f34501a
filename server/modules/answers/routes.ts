import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/answers.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Answers } from './service.ts'
import type { AnswerTemplates } from './templates.ts'

/** `/file/answers`: what models write of texts. */
export function answerRoutes(
  app: FastifyInstance,
  { answers, templates }: { answers: Answers; templates: AnswerTemplates },
): void {
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
  mount(app, contract.listAnswerTemplates, async ({ caller }) => ({ templates: await templates.list(caller) }))
  mount(app, contract.addAnswerTemplate, ({ caller, body }) => templates.add(caller, body))
  mount(app, contract.updateAnswerTemplate, ({ caller, params, body }) =>
    templates.update(caller, params.template_id, body),
  )
  mount(app, contract.removeAnswerTemplate, ({ caller, params }) => templates.remove(caller, params.template_id))
  mount(app, contract.removeAnswer, ({ caller, params }) => answers.remove(caller, params.id, params.answer_id))
}
