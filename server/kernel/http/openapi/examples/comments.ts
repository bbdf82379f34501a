import type { CommentThread } from '../../../../../src/shared/contract/comments.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const OWNER = '9f86d081884c7d65'
const TRANSCRIPTOR = '60303ae22b998861'

const thread: CommentThread = {
  _id: ID,
  anchor: {
    kind: 'words',
    paragraph: 'p1',
    word: 3,
    end_paragraph: 'p1',
    end_word: 4,
    words: [
      { text: 'Ana', at: 12.4 },
      { text: 'Petrovic', at: 12.71 },
    ],
    before: [{ text: 'by', at: 12.2 }],
    after: [{ text: 'and', at: 13.3 }],
  },
  is_detached: false,
  quote: 'Ana Petrovic',
  at: 12.4,
  resolved_date: null,
  resolved_by: null,
  comments: [
    {
      _id: OTHER_ID,
      author: OWNER,
      text: `<@${TRANSCRIPTOR}> Is it written Petrović?`,
      created_date: DATE,
      edited_date: null,
      is_own: true,
      mentions_you: false,
      is_seen: true,
    },
  ],
  may_write: true,
  may_delete: true,
}

/** Examples of the area `comments`. */
export const commentsExamples: ExamplesOf<'comments'> = {
  'comments.listComments': {
    reply: {
      threads: [thread],
      people: [
        { _id: OWNER, who: 'you', name: null, is_offered: false },
        { _id: TRANSCRIPTOR, who: 'transcriptor', name: null, is_offered: true },
      ],
      may_begin: true,
      seen_by: 'readers',
    },
  },
  'comments.beginThread': {
    body: { anchor: thread.anchor, text: `<@${TRANSCRIPTOR}> Is it written Petrović?` },
    reply: { thread },
  },
  'comments.addReply': { body: { text: 'Yes, with an accent.' }, reply: { thread } },
  'comments.setResolved': { body: { is_resolved: true }, reply: { thread } },
  'comments.removeThread': {},
  'comments.editComment': { body: { text: 'Is it Petrović?' }, reply: { thread } },
  'comments.removeComment': {},
  'comments.listMentions': {
    reply: {
      mentions: [
        {
          file_id: ID,
          file_name: 'Harbour interview.mp3',
          language: 'original',
          thread_id: OTHER_ID,
          created_date: DATE,
        },
      ],
    },
  },
  'comments.seeMentions': {},
}
