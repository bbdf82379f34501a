import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_NAME_LENGTH, UNNAMED_FILE, cleanFileName, cleanTypedName, downloadName } from './file-name.ts'

describe('a file name', () => {
  test.each([
    ['interview.mp3', 'interview.mp3'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\talk.wav', 'talk.wav'],
    ['folder/', 'folder'],
    ['a\0b\r\nc.mp3', 'abc.mp3'],
    ['photo\u202e3pm.exe', 'photo3pm.exe'],
    ['<img src=x onerror=alert(1)>.mp3', '<img src=x onerror=alert(1)>.mp3'],
    ['CON.mp4', 'CON.mp4'],
    ['🎙️ 👩‍👩‍👧 take.ogg', '🎙️ 👩‍👩‍👧 take.ogg'],
    ['  two   spaces .mp3 ', 'two spaces .mp3'],
    ['e\u0301.mp3', 'é.mp3'],
    ['..', UNNAMED_FILE],
    ['', UNNAMED_FILE],
    ['a\ud800b\ufffd.mp3', 'ab.mp3'],
    ['\ud800', UNNAMED_FILE],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  test('[FI-056] is never a path and never controls the text around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const name = cleanFileName(given)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(FILE_NAME_LENGTH)
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(name).not.toMatch(/^\.+$/)
        expect(name.isWellFormed()).toBe(true)
        expect(cleanFileName(name)).toBe(name)
      }),
    )
  })

  test('keeps its ending when it is too long', () => {
    const name = cleanFileName(`${'n'.repeat(4000)}.webm`)
    expect(name).toHaveLength(FILE_NAME_LENGTH)
    expect(name.endsWith('n.webm')).toBe(true)
  })

  test('is not cut in the middle of an emoji', () => {
    expect(cleanFileName(`n${'😀'.repeat(300)}`).isWellFormed()).toBe(true)
  })
})

describe('a name that somebody typed', () => {
  test.each([
    ['Day 1/2 interview', 'Day 1/2 interview'],
    ['AC/DC\\live.mp3', 'AC/DC\\live.mp3'],
    ['  a\0 /  b\r\n ', 'a / b'],
    ['...', UNNAMED_FILE],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanTypedName(given)).toBe(kept)
    expect(cleanTypedName(kept)).toBe(kept)
  })

  test('is no path where it names a file', () => {
    expect(downloadName('../Day 1/2\\interview.mp3')).toBe('..-Day 1-2-interview.mp3')
  })
})

describe('a name that is too long', () => {
  test('keeps an ending of 16 characters, the dot included, and no longer one', () => {
    const cut = (ending: string) => cleanTypedName(`${'n'.repeat(400)}${ending}`)
    expect(cut(`.${'e'.repeat(15)}`)).toBe(`${'n'.repeat(239)}.${'e'.repeat(15)}`)
    expect(cut(`.${'e'.repeat(16)}`)).toBe('n'.repeat(255))
    expect(cut('')).toBe('n'.repeat(255))
    expect(cleanTypedName(`.${'n'.repeat(400)}`)).toBe(`.${'n'.repeat(254)}`)
  })

  test('ends with no half of a pair and no space, and its ending stays', () => {
    expect(cleanTypedName(`n${'😀'.repeat(300)}`)).toBe(`n${'😀'.repeat(127)}`)
    expect(cleanTypedName(`${'n'.repeat(254)}😀`)).toBe('n'.repeat(254))
    expect(cleanTypedName(`${'n'.repeat(250)} ${'m'.repeat(20)}.mp3`)).toBe(`${'n'.repeat(250)}.mp3`)
    expect(cleanTypedName(`${'n'.repeat(250)} .mp3`)).toBe(`${'n'.repeat(250)} .mp3`)
  })
})

test('of a path the last part with something in it is the name', () => {
  expect(['a/b/ ', 'a\\b/', '/', ' / '].map(cleanFileName)).toEqual(['b', 'b', UNNAMED_FILE, UNNAMED_FILE])
})
