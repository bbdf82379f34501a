import { expect, test } from 'vitest'
import { createSoundClock, type SoundGap } from './sound-clock.ts'

/** A clock that a test moves on, and sound that comes with it. */
function world() {
  let time = 1_000_000
  const clock = createSoundClock(() => time)
  const gaps: SoundGap[] = []
  const hear = () => {
    const gap = clock.heard(250)
    if (gap) gaps.push(gap)
  }
  return {
    clock,
    gaps,
    now: () => time,
    pass: (ms: number) => void (time += ms),
    /** Somebody is heard for so long, as it is spoken. */
    speak: (ms: number, speed = 1) => {
      for (let passed = 0; passed < ms; passed += 250) {
        time += 250 / speed
        hear()
      }
    },
    /** What was held back comes all at once. */
    burst: (ms: number) => {
      for (let passed = 0; passed < ms; passed += 250) hear()
    },
  }
}

test('a device that slept is told of once, with when and for how long', () => {
  const { gaps, now, pass, speak } = world()
  speak(10_000)
  const asleep = now()
  pass(480_000)
  speak(1000)
  expect(gaps).toEqual([])
  speak(5000)
  expect(gaps).toEqual([{ from: asleep, until: asleep + 480_000 }])
  speak(60_000)
  pass(7000)
  speak(5000)
  expect(gaps).toHaveLength(2)
})

test('a page that was held up misses nothing', () => {
  const { gaps, pass, speak, burst } = world()
  speak(10_000)
  pass(60_000)
  burst(60_000)
  speak(10_000)
  expect(gaps).toEqual([])
  // What it missed after that is still found.
  pass(4000)
  speak(3000)
  expect(gaps).toHaveLength(1)
})

test('two clocks that go at different speeds are no gap', () => {
  const { gaps, speak } = world()
  speak(3_600_000, 0.999)
  speak(3_600_000, 1.001)
  expect(gaps).toEqual([])
})

test('sound that does not come any more is noticed', () => {
  const { clock, pass, speak } = world()
  speak(1000)
  expect(clock.isStalled()).toBe(false)
  pass(4000)
  expect(clock.isStalled()).toBe(true)
  speak(250)
  expect(clock.isStalled()).toBe(false)
})
