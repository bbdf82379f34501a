import { asked, overview } from './answers.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const question = { ...asked, seconds: 80, folder: ID }
const answered = {
  ...question,
  status: 'READY' as const,
  progress: null,
  sections: [{ kind: 'answer' as const, title: '', sentences: overview.sections[1]!.sentences }],
}

/** Examples of the area `questions`. */
export const questionsExamples: ExamplesOf<'questions'> = {
  'questions.listQuestions': {
    reply: {
      questions: [{ _id: OTHER_ID, question: 'When is the release?', folder: ID, status: 'READY', created_date: DATE }],
      host: 'models.example.org',
    },
  },
  'questions.questionCost': {
    reply: { host: 'models.example.org', seconds: 80, available_seconds: 5400, notice: null },
  },
  'questions.askQuestion': { body: { question: 'When is the release?', folder: ID }, reply: question },
  'questions.getQuestion': { reply: answered },
  'questions.askQuestionAgain': { reply: question },
  'questions.removeQuestion': {},
}
