import type { Answer } from '../../../../../src/shared/contract/answers.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const cited = {
  file: ID,
  file_name: 'Board meeting.mp3',
  language: 'original',
  paragraph: 'p1',
  from: 1,
  to: 9,
  quote: 'moved the release to the third of March,',
  speaker: 'Ana Petrović',
  at: 12.4,
  is_stale: false,
}

const sentence = { text: 'The release moved to the third of March.', citations: [cited], is_stale: false }

/** What somebody may read of a text. */
export const overview: Answer = {
  _id: OTHER_ID,
  kind: 'overview',
  question: null,
  template: null,
  status: 'READY',
  progress: null,
  sections: [
    { kind: 'title', title: '', sentences: [{ ...sentence, text: 'The release moved to March' }] },
    { kind: 'summary', title: '', sentences: [sentence] },
    { kind: 'chapters', title: '', sentences: [{ ...sentence, text: 'Release moved' }] },
    { kind: 'actions', title: '', sentences: [] },
  ],
  is_stale: false,
  left_out: 1,
  hidden: 0,
  failure: null,
  seconds: 180,
  created_date: DATE,
  may_change: true,
}

const writing: Answer = { ...overview, status: 'WORKING', progress: 0, sections: [], left_out: 0 }

/** A question that is being answered. */
export const asked: Answer = {
  ...writing,
  kind: 'question',
  question: 'When is the release?',
}

const ofTemplate = {
  name: 'Board minutes',
  sections: [{ title: 'Decisions', ask: 'What was decided, and by whom.' }],
}
const template = { _id: OTHER_ID, ...ofTemplate }

/** Examples of the area `answers`. */
export const answersExamples: ExamplesOf<'answers'> = {
  'answers.listAnswers': {
    reply: { answers: [overview], may_order: true, may_ask: true, host: 'models.example.org' },
  },
  'answers.answerFileCost': {
    reply: { host: 'models.example.org', seconds: 180, available_seconds: 5400, notice: null },
  },
  'answers.orderAnswer': { body: { kind: 'question', question: 'When is the release?' }, reply: asked },
  'answers.answerAgain': { reply: writing },
  'answers.removeAnswer': {},
  'answers.listAnswerTemplates': { reply: { templates: [template] } },
  'answers.addAnswerTemplate': { body: ofTemplate, reply: template },
  'answers.updateAnswerTemplate': { body: ofTemplate, reply: template },
  'answers.removeAnswerTemplate': {},
}
