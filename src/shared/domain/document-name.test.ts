import { describe, expect, test } from 'vitest'
import { documentName, INITIAL_TEMPLATE, numberedName, sentEnding, templateProblem } from './document-name.ts'

const talk = {
  name: 'Talk 1.2.mp3',
  uploadedAt: Date.UTC(2026, 10, 24, 23),
  language: 'pt-BR',
  folders: ['Radio', 'Harbour'],
  version: 3,
  format: 'docx',
}

describe('the name of a document', () => {
  test.each([
    [INITIAL_TEMPLATE, {}, 'Radio/Harbour/Talk 1.2.pt-BR.docx'],
    [INITIAL_TEMPLATE, { folders: [] }, 'Talk 1.2.pt-BR.docx'],
    [INITIAL_TEMPLATE, { format: sentEnding('chapters') }, 'Radio/Harbour/Talk 1.2.pt-BR.chapters.vtt'],
    ['{date} {name} v{version}', {}, '2026-11-24 Talk 1.2 v3.docx'],
    ['{format}/{name}.{format}', {}, 'docx/Talk 1.2.docx'],
    ['{name}', { name: '../../etc/passwd' }, '-..-etc-passwd.docx'],
    ['/../{name}/..', {}, 'Talk 1.2.docx'],
    ['{folder}/{name}', { folders: ['..', '.ssh', 'a/b'] }, 'ssh/a-b/Talk 1.2.docx'],
    ['{name}', { name: 'CON.mp4' }, '_CON.docx'],
    ['{name}', { name: 'a:b?\u202Ec\0.wav' }, 'a-b-c-.docx'],
    ['{name}', { name: '...' }, 'Untitled.docx'],
    ['{name}', { name: 'notes.DOCX' }, 'notes.docx'],
  ])('%s of %o is %s', (template, more, name) => {
    expect(documentName(template, { ...talk, ...more })).toBe(name)
  })

  test('is short enough for every disk, with whole characters', () => {
    const name = documentName('{name}/{name}', { ...talk, name: '😀'.repeat(300) })
    for (const part of name.split('/')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(205)
    expect(name.isWellFormed()).toBe(true)
    expect(documentName('{name}/'.repeat(20), talk).split('/')).toHaveLength(11)
    const path = documentName('{name}/'.repeat(9), { ...talk, name: 'é'.repeat(100) })
    expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(805)
  })

  test('keeps apart from another by a number before its ending', () => {
    expect([1, 2].map((number) => numberedName('a.b/Talk.en.srt', number))).toEqual([
      'a.b/Talk.en.srt',
      'a.b/Talk.en (2).srt',
    ])
  })
})

test('a template has fields that are known, and that of the name', () => {
  expect(templateProblem(INITIAL_TEMPLATE)).toBeNull()
  expect(templateProblem('{date}.{format}')).toMatch(/file’s name/)
  expect(templateProblem('{name} {nmae}')).toMatch(/unknown/)
  expect(templateProblem('{name} {')).toMatch(/unknown/)
})
