import { expect, test } from 'vitest'
import { createSealer } from './sealed-text.ts'

test('opens for its owner alone, and is never twice the same', () => {
  const sealer = createSealer(['one'], 'factors')
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'anna')
  expect(sealer.open(sealed, 'anna')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealer.open(sealed, 'bob')).toBeNull()
  expect(sealer.seal('JBSWY3DPEHPK3PXP', 'anna')).not.toBe(sealed)
  expect(sealed).not.toContain('JBSWY')
})

test('what is sealed for one purpose does not open for another', () => {
  const sealed = createSealer(['one'], 'factors').seal('text', 'anna')
  expect(createSealer(['one'], 'destinations').open(sealed, 'anna')).toBeNull()
})

test('a rotated secret still opens what the older sealed, until it is taken away', () => {
  const sealed = createSealer(['old'], 'factors').seal('text', 'anna')
  const both = createSealer(['new', 'old'], 'factors')
  expect(both.open(sealed, 'anna')).toBe('text')
  expect(sealed.startsWith(both.newestMark)).toBe(false)
  expect(both.seal('text', 'anna').startsWith(both.newestMark)).toBe(true)
  expect(createSealer(['new'], 'factors').open(sealed, 'anna')).toBeNull()
})

test.each(['', '.', 'x.y', 'nothing'])('“%s” opens nothing', (text) => {
  expect(createSealer(['one'], 'factors').open(text, 'anna')).toBeNull()
})

test('what was changed on its way opens nothing', () => {
  const sealer = createSealer(['one'], 'factors')
  const [mark, text = ''] = sealer.seal('text', 'anna').split('.')
  const bytes = Buffer.from(text, 'base64url')
  bytes[14]! ^= 1
  expect(sealer.open(`${mark}.${bytes.toString('base64url')}`, 'anna')).toBeNull()
})
