import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { buildTestApp } from '../support/app.ts'
import { type AttackName, hostileAttacks } from '../support/hostile/attacks.ts'
import { populate } from '../support/hostile/populate.ts'
import { sendAttack, type Statuses } from '../support/hostile/send.ts'
import { hostileTexts } from '../support/hostile/texts.ts'

/** A small part of `npm run proof hostile`. */
const SIZE = { seed: 1, share: 0.005 }

/** An attacker, and another person who reads and saves. */
async function arena() {
  const t = await buildTestApp()
  const origin = await t.listen()
  const { attacker, worker } = await populate(t.db, t.deps.sessionSecrets[0]!, SIZE)
  const attacks = hostileAttacks(attacker, hostileTexts(SIZE.seed, SIZE.share))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const url = `${origin}${API_BASE}/file/transcription/${worker.fileId}`
  return {
    async attack(name: AttackName): Promise<Statuses> {
      const ending = new AbortController()
      onTestFinished(() => ending.abort())
      const { atOnce, call } = attacks[name]()
      return sendAttack(origin, { atOnce, call }, { agent, signal: ending.signal, most: atOnce })
    },
    /** Answers of an account that does nothing but work. */
    async work(): Promise<number[]> {
      const save = await fetch(url, {
        method: 'PUT',
        headers: { ...worker.headers, 'content-type': 'application/octet-stream' },
        body: Buffer.from(worker.body),
      })
      const read = await fetch(url, { headers: worker.headers })
      await Promise.all([save.text(), read.text()])
      return [save.status, read.status]
    },
  }
}

const READ: readonly AttackName[] = [
  'saves that are packed small',
  'the largest saves',
  'saves that are hard to compare',
  'own texts whose subtitles all have another voice',
  'the largest own texts',
  'links without a login',
  'versions that are restored',
  'edits of a text full of comments',
  'saves of a text full of comments',
  'comments of the largest size',
  'Word documents with all comments',
  'shares with many people, and links',
  'wrong passwords of a link',
  'wrong passwords',
]

test.each(READ)('%s: the attacker is served or told to wait, and nobody else is', async (name) => {
  const t = await arena()
  const attacking = t.attack(name)
  const others = [...(await t.work()), ...(await t.work())]
  const statuses = await attacking
  expect(others).toEqual([200, 200, 200, 200])
  expect(
    Object.keys(statuses)
      .map(Number)
      .filter((status) => ![200, 201, 401, 404, 409, 412, 422, 429, 503].includes(status)),
  ).toEqual([])
})
