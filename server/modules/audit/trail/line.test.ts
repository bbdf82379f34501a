import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_LINE, sealLine } from './line.ts'
import { verifyTrail } from './verify.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const keys = [createPublicKey(privateKey)]

/** A chain of lines. */
function seal(count: number, key = privateKey): string[] {
  let previous = NO_LINE
  return Array.from({ length: count }, (_, at) => {
    const fact = {
      id: `fact-${at}`,
      at: Date.UTC(2027, 4, 12, 9, at),
      actor_id: at % 2 ? 'ana' : null,
      actor_role: at % 2 ? ('USER' as const) : null,
      action: 'sign-in' as const,
      outcome: at % 3 ? ('done' as const) : ('refused' as const),
      object_kind: null,
      object_id: null,
      owner_id: null,
      via: 'web' as const,
      address: '192.0.2.7',
      detail: at % 2 ? 'a "quoted" word, and a line\nbreak' : null,
    }
    const line = sealLine(fact, { number: at + 1, previous, key })
    previous = line.hash
    return line.text
  })
}

test('lines as they were sealed hold, from wherever they begin', async () => {
  const lines = seal(5)
  expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  expect(await verifyTrail(lines, keys)).toEqual({
    lines: 5,
    first: { number: 1, at: '2027-05-12T09:00:00.000Z' },
    last: { number: 5, at: '2027-05-12T09:04:00.000Z' },
    fault: null,
  })
  expect(await verifyTrail(lines.slice(2), keys)).toMatchObject({ lines: 3, first: { number: 3 }, fault: null })
  expect(await verifyTrail([], keys)).toEqual({ lines: 0, first: null, last: null, fault: null })
})

test('any letter that is changed, and any line that is taken out, is found', async () => {
  const lines = seal(4)
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.nat(), fc.constantFrom('0', 'z', '"', ' '), async (at, letter, other) => {
      const line = lines[at]!
      const place = letter % line.length
      const changed = line.slice(0, place) + other + line.slice(place + 1)
      fc.pre(changed !== line)
      expect((await verifyTrail(lines.with(at, changed), keys)).fault).not.toBeNull()
    }),
    { numRuns: 200 },
  )
  expect((await verifyTrail(lines.toSpliced(1, 1), keys)).fault).toBe(
    'Number 3 comes after 1: lines are missing between them.',
  )
  expect((await verifyTrail([lines[1]!, lines[0]!], keys)).fault).toBe(
    'Number 1 comes after 2: lines are missing between them.',
  )
})

test('the last letter of a signature that is written otherwise is found', async () => {
  const lines = seal(1)
  const faults = Array.from({ length: 64 }, async (_, value) => {
    const letter = Buffer.from([value << 2])
      .toString('base64url')
      .slice(0, 1)
    const other = lines[0]!.slice(0, -3) + letter + '"}'
    return other === lines[0] ? 'as it was' : (await verifyTrail([other], keys)).fault
  })
  expect(await Promise.all(faults)).not.toContain(null)
})

test('whoever has no key cannot write lines, and lines of another log do not follow', async () => {
  const lines = seal(3)
  const forged = seal(3, generateKeyPairSync('ed25519').privateKey)
  expect((await verifyTrail(forged, keys)).fault).toBe('Line 1 is signed with another key.')
  const other = sealLine(
    { ...JSON.parse('{}'), id: 'x', at: 0, action: 'sign-in', outcome: 'done', via: 'web' },
    { number: 4, previous: NO_LINE, key: privateKey },
  )
  expect((await verifyTrail([...lines, other.text], keys)).fault).toBe('Number 4 does not follow the line before it.')
})
