import { expect, onTestFinished, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const CLAIMS = { sub: 'user', role: 'USER' as const, sid: 'session' }

test('a token that was accepted before is refused once its time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const tokens = createTokens(['a secret'])
  const token = await tokens.sign({ ...CLAIMS, exp: 1060 })
  for (let times = 0; times < 2; times++) expect(await tokens.verify(token)).toMatchObject({ ...CLAIMS, exp: 1060 })
  vi.setSystemTime(1_060_000)
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 })
})

test('what is remembered of one token says nothing of another', async () => {
  const tokens = createTokens(['a secret'])
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await tokens.sign({ ...CLAIMS, exp })
  await tokens.verify(token)
  const [head, , signature] = token.split('.')
  const edited = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'somebody else', exp })).toString('base64url')
  await expect(tokens.verify([head, edited, signature].join('.'))).rejects.toMatchObject({ status: 401 })
})
