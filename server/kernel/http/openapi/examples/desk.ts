import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const person = { _id: OTHER_ID, email: 'tina@example.org' }

/** Examples of the area `desk`. */
export const deskExamples: ExamplesOf<'desk'> = {
  'desk.getDesk': {
    reply: {
      pool: [
        {
          language_code: 'ro',
          files: 3,
          length: 5412.5,
          within_day: 2,
          within_week: 1,
          older: 0,
          oldest_date: DATE,
        },
      ],
      held: 1,
      reviews: { waiting: 4, taken: 1, answered: 2 },
    },
  },
  'desk.listDeskPeople': {
    reply: {
      transcriptors: [
        {
          ...person,
          level: 2,
          in_work: 1,
          published: { files: 31, length: 84_600 },
          grades: [{ date: DATE, errors_in_hundred: 1.4 }],
        },
      ],
      next: null,
    },
  },
  'desk.listSplitFiles': {
    reply: {
      files: [
        {
          file_id: ID,
          language_code: 'ro',
          length: 3600,
          finished_length: 1800,
          joiner: null,
          parts: [
            {
              part: 1,
              from: 0,
              to: 1800,
              state: 'finished',
              transcriptor: person,
              worked_date: DATE,
              lease_until: null,
              finished_date: DATE,
            },
            {
              part: 2,
              from: 1800,
              to: 3600,
              state: 'free',
              transcriptor: null,
              worked_date: null,
              lease_until: null,
              finished_date: null,
            },
          ],
        },
      ],
      next: null,
    },
  },
  'desk.listTakenWork': {
    reply: {
      taken: [
        {
          file_id: ID,
          part: null,
          transcriptor: person,
          language_code: 'ro',
          length: 1804.2,
          taken_date: DATE,
          worked_date: DATE,
          lease_until: '2026-11-26T09:30:00.000Z',
        },
      ],
      next: null,
    },
  },
  'desk.returnTakenWork': { body: { transcriptor_id: OTHER_ID, part: null } },
}
