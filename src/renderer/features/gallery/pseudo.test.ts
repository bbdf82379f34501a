// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pseudo, showPseudo } from './pseudo.ts'

test('words become 40 % longer, with accents; signs and numbers stay', () => {
  expect(pseudo('Transcribe').length).toBe(14)
  expect(pseudo('Save 12 files?')).toMatch(/^\S{6} 12 \S{7}\?$/u)
})

test('texts that come later are shown so too, and all come back', async () => {
  document.body.innerHTML = '<p>Save</p><div></div>'
  const stop = showPseudo(document.body)
  document.querySelector('div')!.append('Remove')
  await Promise.resolve()
  expect(document.body.textContent).toBe(pseudo('Save') + pseudo('Remove'))
  stop()
  expect(document.body.textContent).toBe('SaveRemove')
})
