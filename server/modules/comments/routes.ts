import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/comments.ts'
import { isOriginal } from '../../../src/shared/domain/translation.ts'
import { mount } from '../../kernel/http/mount.ts'
import { ORIGINAL, sendPacked } from '../texts/index.ts'
import type { Comments } from './service.ts'

/** `/file/comments/:id`, and what mentions the caller. */
export function commentRoutes(app: FastifyInstance, { comments }: { comments: Comments }): void {
  mount(app, contract.listComments, async ({ caller, params, query, request, reply }) =>
    sendPacked(await comments.list(caller, textOf(params, query), request.hold), request, reply),
  )
  mount(app, contract.beginThread, async ({ caller, params, query, body }) => ({
    thread: await comments.begin(caller, textOf(params, query), body),
  }))
  mount(app, contract.addReply, async ({ caller, params, query, body }) => ({
    thread: await comments.reply(caller, { ...textOf(params, query), threadId: params.thread_id }, body.text),
  }))
  mount(app, contract.setResolved, async ({ caller, params, query, body }) => ({
    thread: await comments.resolve(caller, { ...textOf(params, query), threadId: params.thread_id }, body.is_resolved),
  }))
  mount(app, contract.removeThread, ({ caller, params, query }) =>
    comments.removeThread(caller, { ...textOf(params, query), threadId: params.thread_id }),
  )
  mount(app, contract.editComment, async ({ caller, params, query, body }) => ({
    thread: await comments.edit(caller, commentOf(params, query), body.text),
  }))
  mount(app, contract.removeComment, ({ caller, params, query }) =>
    comments.removeComment(caller, commentOf(params, query)),
  )
  mount(app, contract.listMentions, async ({ caller }) => ({
    mentions: (await comments.mentions(caller)).map((row) => ({
      file_id: row.file_id,
      file_name: row.name,
      language: row.language,
      thread_id: row.thread_id,
      created_date: new Date(row.created_at).toISOString(),
    })),
  }))
  mount(app, contract.seeMentions, ({ caller, params, query }) => comments.see(caller, textOf(params, query)))
}

const textOf = ({ id }: { id: string }, { language }: { language: string }) => ({
  fileId: id,
  language: isOriginal(language) ? ORIGINAL : language,
})

const commentOf = (params: { id: string; thread_id: string; comment_id: string }, query: { language: string }) => ({
  ...textOf(params, query),
  threadId: params.thread_id,
  commentId: params.comment_id,
})
