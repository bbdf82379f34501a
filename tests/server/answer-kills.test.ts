import { expect, onTestFinished, test } from 'vitest'
import { buildAnswersApp } from '../support/answers-app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { startChatServer } from '../support/chat-server.ts'
import { type ChatData, quoting } from '../support/scripted-chat.ts'
import { openWorkplace, until } from '../support/workers.ts'

/** Workers that ask a server of models, and are killed while it is about to answer, or before that is stored. */
async function openKills() {
  const t = await buildAnswersApp()
  const work = await openWorkplace(t.settings)
  onTestFinished(() => work.end())
  let heldCall = 0
  let tellHeld = () => {}
  const chat = await startChatServer((data) => {
    if (chat.calls.length === heldCall) {
      tellHeld()
      return new Promise(() => {})
    }
    return 'sections' in (data as object) ? quoting(data as ChatData, undefined!) : { terms: ['the release'] }
  })
  onTestFinished(() => chat.close())
  const start = (hold?: 'commit') => work.start({ engine: 'none', hold, chatUrl: chat.origin })

  /** Kills a worker in the call of that number, of all that there were. */
  async function killInCall(call: number): Promise<void> {
    const held = Promise.withResolvers<void>()
    heldCall = call
    tellHeld = held.resolve
    const worker = start()
    await held.promise
    await worker.kill()
  }
  async function killInCommit(): Promise<void> {
    const worker = start('commit')
    await worker.held
    await worker.kill()
  }
  const rows = () => t.db.selectFrom('answer').selectAll().execute()
  return {
    ...t,
    chat,
    killInCall,
    killInCommit,
    /** The one answer, once a worker that nobody kills has written it. */
    async written() {
      start()
      return until('the answer', async () => {
        const all = await rows()
        expect(all).toHaveLength(1)
        return all.find(({ status }) => status !== 'WORKING')
      })
    },
    /** What was taken and given back for answers, in the order of it. */
    async movements() {
      const entries = await t.db.selectFrom('ledger').select(['reason', 'seconds']).orderBy('id').execute()
      return entries.filter(({ reason }) => reason === 'settle')
    },
    steps: async () =>
      (await t.db.selectFrom('answer_part').select('round').orderBy('round').execute()).map(({ round }) => round),
  }
}

test('a question whose worker is killed at each step is answered and charged once', async () => {
  const t = await openKills()
  const payload = { question: 'When do we ship the release?' }
  expect((await t.api('POST', '/questions', { headers: t.owner.bearer, payload })).statusCode).toBe(201)
  await t.killInCall(1)
  expect(await t.steps()).toEqual([])
  await t.killInCall(3)
  expect(await t.steps()).toEqual([-2, -1])
  await t.killInCommit()
  expect(await t.steps()).toEqual([-2, -1, 0])
  expect(await t.time()).toMatchObject({ available: 920, reserved: 80 })
  expect(await t.written()).toMatchObject({ status: 'READY', seconds: 10, body: expect.stringContaining('release') })
  // The terms and the answer, and one of each that a worker did not live to read.
  expect(t.chat.calls).toHaveLength(4)
  expect(await t.time()).toMatchObject({ available: 990, reserved: 0, used: 10 })
  expect(await t.movements()).toHaveLength(1)
  expect(await t.steps()).toEqual([])
})

test('an overview of a long text loses no part of it to kills', async () => {
  const t = await openKills()
  await t.saveText(
    buildTranscript(...Array.from({ length: 36 }, () => 'this was discussed at length again '.repeat(34).trim())),
  )
  const { seconds } = (await t.order()).json()
  await t.killInCall(2)
  expect(await t.steps()).toEqual([0])
  await t.killInCall(4)
  expect(await t.steps()).toEqual([0, 0])
  await t.killInCommit()
  expect(await t.steps()).toEqual([0, 0, 1])
  expect(await t.written()).toMatchObject({ status: 'READY', body: expect.stringContaining('discussed') })
  expect(t.chat.calls).toHaveLength(5)
  expect(await t.time()).toMatchObject({ available: 1000 - seconds, reserved: 0, used: seconds })
  expect(await t.movements()).toHaveLength(1)
})
