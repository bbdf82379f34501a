import { expect, test } from 'vitest'
import { joinSounds, soundsOf } from './sounds.ts'
import { soundDistance, soundWeight } from './sound-distance.ts'

const near = (a: string, b: string) =>
  soundDistance(soundsOf(a), soundsOf(b)) / Math.max(soundWeight(soundsOf(a)), soundWeight(soundsOf(b)))

test.each([
  ['Knight', 'night'],
  ['Filip', 'Phillip'],
  ['Schmidt', 'Shmidt'],
  ['Petrović', 'Petrovitch'],
  ['Szymanek', 'Shymanek'],
  ['Katherine', 'Catherin'],
])('%s sounds as %s does', (a, b) => {
  expect(soundsOf(a)).toBe(soundsOf(b))
})

test.each([
  ['Чехов', 'Chehov'],
  ['Шостакович', 'Shostakovich'],
  ['Παπαδόπουλος', 'Papadopoulos'],
  ['たなか', 'Tanaka'],
  ['タナカ', 'Tanaka'],
  ['თბილისი', 'Tbilisi'],
  ['김민수', 'Kimminsu'],
  ['שמואל', 'Shmuel'],
  ['سلمان', 'Salman'],
  ['राम', 'Ram'],
  ['Երևան', 'Yerevan'],
])('%s is near %s, though its letters are of another script', (a, b) => {
  expect(near(a, b)).toBeLessThan(0.25)
})

test('letters of scripts without a table stand for themselves', () => {
  expect(soundsOf('東京')).toBe('東京')
  expect(near('東京', '東市')).toBe(0.5)
})

test('what is no letter makes no sound', () => {
  expect(soundsOf('“O’Brien,”')).toBe(soundsOf('obrien'))
  expect(soundsOf('–')).toBe('')
})

test('words in a row sound as one, with the sound between them once', () => {
  expect(joinSounds(soundsOf('big'), soundsOf('gap'))).toBe('bigap')
  expect(joinSounds('', 'a')).toBe('a')
  expect(joinSounds('a', '')).toBe('a')
})
