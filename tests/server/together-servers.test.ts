import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { openSocket } from '../support/socket-client.ts'
import { openTogetherArena } from '../support/together-servers/arena.ts'
import { servedHistory } from '../support/together-servers/history.ts'

async function arenaOf(setup: 'embedded' | 'scaled') {
  const arena = await openTogetherArena(setup)
  onTestFinished(() => arena.close())
  return arena
}
type Arena = Awaited<ReturnType<typeof arenaOf>>

/** `npm run proof together-servers` has ten thousand of each. */
async function expectNothingLost(arena: Arena): Promise<void> {
  const histories = fc.sample(servedHistory, { seed: 5, numRuns: 3 })
  const faults = await Promise.all(histories.map((each, at) => arena.faultOf({ ...each, kill: at === 0 })))
  expect(faults).toEqual([undefined, undefined, undefined])
  expect(arena.kills()).toBe(1)
}

/** Each of two people at a server of their own, both with the text open. */
async function expectSeenAcross({ origins, people, newFile }: Arena): Promise<void> {
  const fileId = await newFile()
  const pages = await Promise.all(
    people.map(async ({ headers }, at) => {
      const origin = origins()[at]!
      const socket = await openSocket(origin, headers)
      onTestFinished(() => socket.socket.terminate())
      const tab = `tab-${at}-of-two-servers`
      await fetch(`${origin}${API_BASE}/file/presence/${fileId}/${tab}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ wants: 'edit' }),
      })
      socket.send({ event: 'textOpened', data: { id: fileId, tab, number: 0 } })
      await socket.until('textChanged')
      return {
        socket,
        say: (letters: number) => {
          const head = { paragraph: 'p0', word: 0, letters }
          socket.send({ event: 'caretMoved', data: { id: fileId, tab, caret: { head } } })
        },
        write: async (base: number, note: string) => {
          const edit = { removed: [], inserted: [], changed: [], notes: [note] }
          return fetch(`${origin}${API_BASE}/file/transcription/${fileId}/edits`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ base, id: randomUUID(), edit }),
          })
        },
      }
    }),
  )
  for (const [at, page] of pages.entries()) {
    const other = pages[1 - at]!
    page.say(at + 1)
    const { carets } = await other.socket.until('caretsMoved')
    expect(carets[0]).toMatchObject({ who: at === 0 ? 'owner' : 'shared', caret: { head: { letters: at + 1 } } })
    expect((await page.write(1 + at, `of ${at}`)).status).toBe(200)
    const { edits } = await other.socket.until('textChanged', ({ number }) => number === 2 + at)
    expect(edits?.at(-1)?.edit.notes).toEqual([`of ${at}`])
  }
}

test('however several write one text, all end with the same and nothing is lost, also by kill -9', async () => {
  await expectNothingLost(await arenaOf('embedded'))
})

test('at two servers people see each other type and move, and lose nothing when one of them is killed', async () => {
  const arena = await arenaOf('scaled')
  await expectSeenAcross(arena)
  await expectNothingLost(arena)
})
