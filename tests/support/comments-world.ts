import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, vi } from 'vitest'
import { buildTranscript } from './build-transcript.ts'
import { createFakeApi } from './fake-api.ts'
import * as contract from '../../src/shared/contract/comments.ts'
import type { Anchor, CommentThread } from '../../src/shared/contract/comments.ts'
import { documentText, timedText } from '../../src/shared/transcript/timed-text.ts'
import { drawFor } from '../../src/renderer/lib/drawn-for.ts'
import type { LiveListener } from '../../src/renderer/lib/live.ts'
import { timedTextExtension } from '../../src/renderer/features/editor/text/timed-field.ts'
import { createComments } from '../../src/renderer/features/editor/comments/comments.ts'
import { anchorHere } from '../../src/renderer/features/editor/comments/places.ts'

// The document has no layout here, which the view measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

/** A thread that is about no words. */
export const MOMENT: Anchor = { kind: 'moment', at: 0 }
/** The thread that the server has at first. */
export const ON_ANA = 'a'.repeat(24)
/** For a thread at a moment. */
export const AT_MOMENT = 'b'.repeat(24)

/** A thread with one comment, the reader's own. */
export function thread(_id: string, anchor: Anchor): CommentThread {
  return {
    _id,
    anchor,
    is_detached: false,
    quote: '',
    at: 0,
    resolved_date: null,
    resolved_by: null,
    comments: [
      {
        _id: _id.replaceAll('a', 'c'),
        author: 'me',
        text: _id,
        created_date: '2026-01-01T00:00:00Z',
        edited_date: null,
        is_own: true,
        mentions_you: false,
        is_seen: true,
      },
    ],
    may_write: true,
    may_delete: true,
  }
}

/** An open text of four words and its comments, and a server with a thread on the third word. */
export async function commentsWorld() {
  const timed = timedText(buildTranscript('we met Ana Petrovic'))
  const api = createFakeApi()
  vi.stubGlobal('fetch', api.fetch)
  drawFor('me')
  let listener: LiveListener | undefined
  const comments = createComments({
    text: { id: 'file', language: undefined },
    view: () => view,
    player: { seek: () => undefined, time: () => 0, play: () => undefined },
    live: { listen: (given) => ((listener = given), () => undefined) },
  })
  const view = new EditorView({
    doc: documentText(timed),
    selection: { anchor: 8 },
    extensions: [timedTextExtension(timed), comments.extension],
  })
  onTestFinished(() => {
    comments.stop()
    view.destroy()
    vi.unstubAllGlobals()
  })
  const onAna = thread(ON_ANA, anchorHere(view.state, 0))
  const threads = [onAna]
  const seen = { people: [], may_begin: true, seen_by: 'readers' as const }
  api.reply(contract.listComments, () => ({ threads: [...threads], ...seen }))
  api.reply(contract.seeMentions, undefined)
  comments.open()
  await vi.waitFor(() => expect(comments.store.getState().list).not.toBeNull())
  return {
    api,
    comments,
    view,
    /** What the server has: a test may change it. */
    threads,
    current: () => comments.store.getState().current,
    tell: () => listener!.message({ event: 'commentsChanged', data: { id: 'file' } }),
    connect: () => listener!.connected(false),
  }
}
