import { expect, test } from 'vitest'
import { createPedalTaps } from './pedal-taps.ts'

function world() {
  const done: string[] = []
  let now = 0
  const taps = createPedalTaps({
    now: () => now,
    begin(command) {
      done.push(command)
      return command.endsWith('-held') ? () => done.push(`end ${command}`) : undefined
    },
  })
  const wait = (ms: number) => void (now += ms)
  const tap = (pedal: Parameters<typeof taps.press>[1]) => {
    taps.press('middle', pedal)
    wait(100)
    taps.release('middle')
    wait(100)
  }
  return { done, taps, wait, tap }
}

const play = { press: 'play-held', doubleTap: 'toggle-play' }

test('[ED-046] a pedal begins its command going down and ends it coming up, however often the device says so', () => {
  const { done, taps } = world()
  taps.press('middle', play)
  taps.press('middle', play)
  expect(done).toEqual(['play-held'])
  taps.release('middle')
  taps.release('middle')
  expect(done).toEqual(['play-held', 'end play-held'])
})

test('[ED-046] two presses at once are a double tap, which does another command; a third is a first again', () => {
  const { done, tap } = world()
  tap(play)
  tap(play)
  tap(play)
  expect(done).toEqual(['play-held', 'end play-held', 'toggle-play', 'play-held', 'end play-held'])
})

test('[ED-046] two presses with a rest between them, or of a pedal without a second command, are two', () => {
  const { done, tap, wait } = world()
  tap(play)
  wait(300)
  tap(play)
  wait(1000)
  tap({ press: 'mark', doubleTap: null })
  tap({ press: 'mark', doubleTap: null })
  expect(done.filter((command) => !command.startsWith('end'))).toEqual(['play-held', 'play-held', 'mark', 'mark'])
})

test('[ED-046] a device that is pulled out lets go of what its pedals held', () => {
  const { done, taps } = world()
  taps.press('middle', play)
  taps.press('left', { press: 'rewind-held', doubleTap: null })
  taps.releaseAll()
  expect(done).toEqual(['play-held', 'rewind-held', 'end play-held', 'end rewind-held'])
})
