import type { FastifyInstance } from 'fastify'
import type { AnswerOffer } from '../../../src/shared/contract/answers.ts'
import * as contract from '../../../src/shared/contract/answers.ts'
import * as asking from '../../../src/shared/contract/questions.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Words } from '../../kernel/words.ts'
import type { Offer } from './ordering.ts'
import type { Questions } from './questions.ts'
import type { Answers } from './service.ts'
import type { AnswerTemplates } from './templates.ts'

/** `/file/answers` and `/questions`: what models write of texts. */
export function answerRoutes(
  app: FastifyInstance,
  { answers, questions, templates }: { answers: Answers; questions: Questions; templates: AnswerTemplates },
): void {
  mount(app, contract.listAnswers, ({ caller, params, request }) => answers.list(caller, params.id, request.hold))
  mount(app, contract.answerFileCost, async ({ caller, params, request, say }) =>
    presentOffer(await answers.offer(caller, params.id, request.hold), say),
  )
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
  mount(app, asking.listQuestions, ({ caller }) => questions.list(caller))
  mount(app, asking.questionCost, async ({ caller, say }) => presentOffer(await questions.offer(caller), say))
  mount(app, asking.askQuestion, ({ caller, body, request }) => questions.ask(caller, body, request.hold))
  mount(app, asking.getQuestion, ({ caller, params, request }) =>
    questions.get(caller, params.question_id, request.hold),
  )
  mount(app, asking.askQuestionAgain, ({ caller, params, request }) =>
    questions.again(caller, params.question_id, request.hold),
  )
  mount(app, asking.removeQuestion, ({ caller, params }) => questions.remove(caller, params.question_id))
}

const presentOffer = ({ notice, ...offer }: Offer, say: Words['say']): AnswerOffer => ({
  ...offer,
  notice: notice === null ? null : say(notice),
})
