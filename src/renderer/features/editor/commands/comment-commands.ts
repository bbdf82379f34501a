import { msg } from '@lingui/core/macro'
import type { TextComments } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

const currentThread = ({ comments }: TextComments) => {
  const { list, current } = comments.store.getState()
  return list?.threads.find(({ _id }) => _id === current)
}

const mayBegin = ({ comments }: TextComments) => comments.store.getState().list?.may_begin ?? false

const mayAnswer = (session: TextComments) => currentThread(session)?.may_write ?? false

export const commentCommands: readonly EditorCommand<TextComments>[] = [
  {
    name: 'comments',
    label: msg`Comments`,
    group: 'Comments',
    keys: ['Mod-Shift-F7'],
    run: ({ comments }) => (comments.store.getState().isOpen ? comments.close() : comments.open()),
  },
  {
    name: 'comment',
    label: msg`Comment on selected words`,
    group: 'Comments',
    keys: ['Mod-Shift-F2'],
    when: mayBegin,
    run: ({ comments }) => comments.begin('words'),
  },
  {
    name: 'comment-moment',
    label: msg`Comment on this moment`,
    group: 'Comments',
    keys: ['Mod-Shift-F4'],
    when: mayBegin,
    run: ({ comments }) => comments.begin('moment'),
  },
  {
    name: 'next-comment',
    label: msg`Next comment`,
    group: 'Comments',
    keys: ['Alt-PageDown'],
    run: ({ comments }) => comments.step(1),
  },
  {
    name: 'previous-comment',
    label: msg`Previous comment`,
    group: 'Comments',
    keys: ['Alt-PageUp'],
    run: ({ comments }) => comments.step(-1),
  },
  {
    name: 'reply',
    label: msg`Reply to the comment`,
    group: 'Comments',
    keys: ['Mod-Shift-F6'],
    when: mayAnswer,
    run: ({ comments }) => comments.askReply(),
  },
  {
    name: 'resolve',
    label: msg`Resolve or reopen the comment`,
    group: 'Comments',
    keys: ['Mod-Shift-F10'],
    when: mayAnswer,
    run(session) {
      const thread = currentThread(session)
      if (thread) void session.comments.setResolved(thread._id, thread.resolved_date === null)
    },
  },
]
