// @vitest-environment jsdom
import { act } from 'react'
import { createStore } from 'zustand'
import { expect, test, vi } from 'vitest'
import * as contract from '../../../../shared/contract/comments.ts'
import { draw, press } from '../../../components/testing/draw.ts'
import { leaveQuestion } from '../../../lib/leave-questions.ts'
import { INITIAL_KEYS } from '../commands/key-sets.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { AT_MOMENT, commentsWorld, MOMENT, ON_ANA, thread } from '../../../../../tests/support/comments-world.ts'

Element.prototype.scrollIntoView = () => undefined

/** The panel of a text with a thread on a word, which is the current one. */
async function panel() {
  const world = await commentsWorld()
  const { comments, view } = world
  const session = {
    comments,
    view,
    keys: createStore(() => INITIAL_KEYS),
    file: { language_code: 'en', is_multilingual: false },
    translation: null,
  }
  const { page } = await draw(
    <SessionContext value={session as unknown as EditorSession}>
      <CommentsPanel />
    </SessionContext>,
  )
  await act(async () => comments.goTo(ON_ANA))
  const field = () => page.querySelector('textarea')
  return {
    ...world,
    page,
    field,
    button: (name: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === name),
    /** Types as a person would. */
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), text)
        field()!.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    /** Somebody else answers in the thread. */
    answered: async () => {
      const [onAna] = world.threads
      const answer = { ...onAna!.comments[0]!, _id: 'd'.repeat(24), text: 'From somebody else', is_own: false }
      world.threads[0] = { ...onAna!, comments: [...onAna!.comments, answer] }
      await act(async () => world.tell())
      await vi.waitFor(() => expect(page.textContent).toContain('From somebody else'))
    },
  }
}

test('a reply that is being typed stays when somebody else answers first', async () => {
  const { field, type, answered } = await panel()
  await type('Half of')
  field()!.focus()
  await answered()
  expect(field()!.value).toBe('Half of')
  expect(document.activeElement).toBe(field())
})

test('what is typed while a reply is sent stays for the next one', async () => {
  const { api, page, field, type, button, answered } = await panel()
  api.reply(contract.addReply, { thread: thread(ON_ANA, MOMENT) })
  const letGo = api.hold(contract.addReply)
  await type('With an accent')
  await press(button('Reply'))
  await type('With an accent, and')
  await act(async () => letGo())
  await answered()
  expect(field()!.value).toBe(', and')
  await type('')
  await type('The next')
  await press(button('Reply'))
  await vi.waitFor(() => expect(field()!.value).toBe(''))
  expect(api.sent(contract.addReply).map(({ body }) => body)).toEqual([
    { text: 'With an accent' },
    { text: 'The next' },
  ])
  expect(document.activeElement).toBe(page.querySelector('textarea'))
})

test('the field of a reply takes the focus when it is asked for, not whenever another thread is gone to', async () => {
  const { comments, threads, tell, page, field } = await panel()
  threads.push(thread(AT_MOMENT, MOMENT))
  await act(async () => tell())
  await vi.waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  await act(async () => comments.askReply())
  expect(document.activeElement).toBe(field())
  field()!.blur()
  await act(async () => comments.step(1))
  expect(field()).not.toBeNull()
  expect(document.activeElement).not.toBe(field())
  await act(async () => comments.askReply())
  expect(document.activeElement).toBe(field())
})

test('a reply that was refused stays', async () => {
  const { api, page, field, type, button } = await panel()
  api.refuse(contract.addReply, 409, { code: 'conflict', message: 'This thread is gone.' })
  await type('With an accent')
  await press(button('Reply'))
  await vi.waitFor(() => expect(page.textContent).toContain('This thread is gone.'))
  expect(field()!.value).toBe('With an accent')
})

test('what is typed outlives the panel, its filter and the way to another thread', async () => {
  const { comments, threads, tell, page, field, type } = await panel()
  threads.push(thread(AT_MOMENT, MOMENT))
  await act(async () => tell())
  await type('Half of')
  await act(async () => comments.close())
  expect(field()).toBeNull()
  await act(async () => comments.open())
  await act(async () => comments.goTo(AT_MOMENT))
  expect(field()!.value).toBe('')
  await act(async () => comments.setFilter('resolved'))
  await act(async () => comments.setFilter('open'))
  await act(async () => comments.goTo(ON_ANA))
  expect(field()!.value).toBe('Half of')
  await act(async () => comments.begin('moment'))
  await type('A new one')
  await act(async () => comments.close())
  await act(async () => comments.open())
  await act(async () => comments.goTo(ON_ANA))
  expect([...page.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['A new one', 'Half of'])
})

test('whoever leaves is asked while something is unsent, and not for what is gone or was cancelled', async () => {
  const { threads, tell, type, button } = await panel()
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaveQuestion()).toBeNull()
  expect(closes()).toBe(true)
  await type('Half of')
  expect(leaveQuestion()?.title).toBe('Leave with an unsent comment?')
  expect(closes()).toBe(false)
  await press(button('Cancel'))
  expect(leaveQuestion()).toBeNull()
  await type('Half of')
  threads.splice(0)
  await act(async () => tell())
  await vi.waitFor(() => expect(leaveQuestion()).toBeNull())
  expect(closes()).toBe(true)
})

test('a change of a comment outlives the panel too, and is closed once it is saved', async () => {
  const { api, comments, page, field, type, button } = await panel()
  const own = 'c'.repeat(24)
  await act(async () => comments.unsent.change(own, ON_ANA))
  await act(async () => comments.close())
  await act(async () => comments.open())
  expect(field()!.value).toBe(ON_ANA)
  expect(leaveQuestion()).toBeNull()
  await type('Changed')
  // Edit is chosen once more.
  await act(async () => comments.unsent.change(own, ON_ANA))
  expect(field()!.value).toBe('Changed')
  expect(leaveQuestion()).not.toBeNull()
  api.reply(contract.editComment, { thread: thread(ON_ANA, MOMENT) })
  await press(button('Save'))
  await vi.waitFor(() => expect(field()).toBeNull())
  expect(page.querySelector('form')).toBeNull()
  expect(api.sent(contract.editComment)).toMatchObject([{ params: { comment_id: own }, body: { text: 'Changed' } }])
})

test.each(['in the text', 'where they went meanwhile'])('whoever has changed a comment goes on %s', async (place) => {
  const { api, comments, view, page, field, button } = await panel()
  const elsewhere = document.createElement('button')
  page.append(elsewhere, view.dom)
  await act(async () => comments.unsent.change('c'.repeat(24), ON_ANA))
  api.reply(contract.editComment, { thread: thread(ON_ANA, MOMENT) })
  const letGo = api.hold(contract.editComment)
  await press(button('Save'))
  expect(document.activeElement).toBe(field())
  const next = place === 'in the text' ? view.contentDOM : elsewhere
  if (next === elsewhere) elsewhere.focus()
  await act(async () => letGo())
  // That of a reply is left.
  await vi.waitFor(() => expect(page.querySelectorAll('form')).toHaveLength(1))
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})
