import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `messages`. */
export const messagesExamples: ExamplesOf<'messages'> = {
  'messages.listMessages': {
    reply: {
      messages: [
        {
          _id: ID,
          name: 'Ana Petrov',
          email: 'ana@example.org',
          subject: 'A question',
          message: 'How long are recordings kept?',
          sent_date: DATE,
          answered_date: null,
        },
      ],
      next: null,
    },
  },
  'messages.markMessage': { body: { answered: true } },
}
