// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { createFakeApi } from '../../../../../tests/support/fake-api.ts'
import * as contract from '../../../../shared/contract/comments.ts'
import type { Anchor, CommentThread } from '../../../../shared/contract/comments.ts'
import { documentText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { drawFor } from '../../../lib/drawn-for.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { timedTextExtension } from '../text/timed-field.ts'
import { createComments } from './comments.ts'
import { anchorHere } from './places.ts'

// The document has no layout here, which the view measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

let view: EditorView
afterEach(() => {
  view.destroy()
  vi.unstubAllGlobals()
})

const MOMENT: Anchor = { kind: 'moment', at: 0 }
const ON_ANA = 'a'.repeat(24)
const AT_MOMENT = 'b'.repeat(24)

function thread(_id: string, anchor: Anchor): CommentThread {
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
async function world() {
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
  view = new EditorView({
    doc: documentText(timed),
    selection: { anchor: 8 },
    extensions: [timedTextExtension(timed), comments.extension],
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
    threads,
    current: () => comments.store.getState().current,
    tell: () => listener!.message({ event: 'commentsChanged', data: { id: 'file' } }),
    connect: () => listener!.connected(false),
  }
}

test('what changes while the list is on its way is shown', async () => {
  const { api, comments, threads, tell } = await world()
  const shown = () => comments.store.getState().list?.threads.length
  api.reply(contract.listComments, { threads: [...threads], people: [], may_begin: true, seen_by: 'readers' })
  const letGo = api.hold(contract.listComments)
  tell()
  const both = [...threads, thread(AT_MOMENT, MOMENT)]
  api.reply(contract.listComments, { threads: both, people: [], may_begin: true, seen_by: 'readers' })
  tell()
  letGo()
  await vi.waitFor(() => expect(shown()).toBe(2))
})

test('what was written between the first look and the connection is shown', async () => {
  const { comments, threads, connect } = await world()
  threads.push(thread(AT_MOMENT, MOMENT))
  connect()
  await vi.waitFor(() => expect(comments.store.getState().list?.threads).toHaveLength(2))
})

test('whoever goes on while a comment is sent stays where they went', async () => {
  const { api, comments, threads, current, tell } = await world()
  const begun = thread(AT_MOMENT, MOMENT)
  api.reply(contract.beginThread, { thread: begun })
  const letGo = api.hold(contract.beginThread)
  comments.begin('moment')
  const sent = comments.sendDraft('at a moment')
  threads.push(begun)
  tell()
  await vi.waitFor(() => expect(comments.store.getState().list?.threads).toHaveLength(2))
  comments.step(1)
  expect(current()).toBe(ON_ANA)
  letGo()
  expect(await sent).toBe(true)
  expect(current()).toBe(ON_ANA)
  comments.step(1)
  expect(current()).toBe(AT_MOMENT)
})

test('a comment that was sent is the current one, whichever was before', async () => {
  const { api, comments, threads, current } = await world()
  comments.step(1)
  const begun = thread(AT_MOMENT, MOMENT)
  api.reply(contract.beginThread, () => (threads.push(begun), { thread: begun }))
  comments.begin('moment')
  expect(await comments.sendDraft('at a moment')).toBe(true)
  expect(current()).toBe(AT_MOMENT)
})

test('a comment that was sent is listed and current at once, and takes nobody back when the list comes', async () => {
  const { api, comments, threads, current } = await world()
  const begun = thread(AT_MOMENT, MOMENT)
  api.reply(contract.beginThread, () => (threads.push(begun), { thread: begun }))
  const letGo = api.hold(contract.listComments)
  comments.begin('moment')
  const sent = comments.sendDraft('at a moment')
  await vi.waitFor(() => expect(current()).toBe(AT_MOMENT))
  const { list, draft } = comments.store.getState()
  expect(list?.threads.map(({ _id }) => _id)).toEqual([AT_MOMENT, ON_ANA])
  expect(draft).toBeNull()
  comments.step(1)
  comments.begin('moment')
  letGo()
  expect(await sent).toBe(true)
  expect(current()).toBe(ON_ANA)
  expect(comments.store.getState().draft).not.toBeNull()
})

test('a comment that is begun while another is sent stays open', async () => {
  const { api, comments, threads } = await world()
  const begun = thread(AT_MOMENT, MOMENT)
  api.reply(contract.beginThread, () => (threads.push(begun), { thread: begun }))
  const letGo = api.hold(contract.beginThread)
  comments.begin('moment')
  const sent = comments.sendDraft('at a moment')
  comments.begin('words')
  const { draft } = comments.store.getState()
  letGo()
  expect(await sent).toBe(true)
  expect(comments.store.getState().draft).toBe(draft)
})

test('the caret goes to the thread it is put in, and is not taken back to it where it stood already', async () => {
  const { comments, threads, current, tell } = await world()
  threads.push(thread(AT_MOMENT, MOMENT))
  tell()
  await vi.waitFor(() => expect(comments.store.getState().list?.threads).toHaveLength(2))
  view.dispatch({ selection: { anchor: 0 } })
  view.dispatch({ selection: { anchor: 8 } })
  await vi.waitFor(() => expect(current()).toBe(ON_ANA))
  comments.step(1)
  expect(current()).toBe(AT_MOMENT)
  view.dispatch({ selection: view.state.selection })
  await Promise.resolve()
  expect(current()).toBe(AT_MOMENT)
})
