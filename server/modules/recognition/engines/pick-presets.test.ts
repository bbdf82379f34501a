import { expect, test } from 'vitest'
import type { Recogniser } from '../../../ports/engines.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import { machineScale, pickPresets } from './pick-presets.ts'

/** Recognisers in order, with what is expected of them, and how many segments one does at once. */
function recogniser(id: string, expectedPace?: number, parallel: number | null = null): Recogniser {
  const engine = { name: 'sherpa', parallel } as Transcriber
  return { id, label: id, engine, languages: new Set(['en']), multilingual: false, expectedPace }
}
const [small, base, tiny] = [recogniser('small', 0.9), recogniser('base', 0.3), recogniser('tiny', 0.15)] as const
const measured = (paces: Record<string, number> = {}) => new Map(Object.entries(paces))

function picked(able: Recogniser[], paces: Record<string, number> = {}, workers = 1) {
  const presets = pickPresets(able, measured(paces), workers)
  return presets && { fast: presets.fast.recogniser.id, best: presets.best.recogniser.id }
}

test('the first in order is the best one, the quickest of the others the fast one', () => {
  expect(picked([small, base, tiny])).toEqual({ best: 'small', fast: 'tiny' })
  expect(picked([base, small, tiny])).toEqual({ best: 'base', fast: 'tiny' })
})

test('no choice with one engine, with none that is noticeably faster, and where nobody knows', () => {
  expect(picked([])).toBeNull()
  expect(picked([small])).toBeNull()
  expect(picked([tiny, small])).toBeNull()
  expect(picked([recogniser('a'), recogniser('b')])).toBeNull()
  expect(picked([small, recogniser('b')])).toBeNull()
  expect(picked([recogniser('a'), tiny])).toBeNull()
  expect(picked([small, base], { small: 1, base: 0.71 })).toBeNull()
  expect(picked([small, base], { small: 1, base: 0.7 })).toEqual({ best: 'small', fast: 'base' })
})

test('what was measured counts more than what is expected', () => {
  expect(picked([small, base, tiny], { small: 0.9, base: 0.1, tiny: 0.5 })).toEqual({ best: 'small', fast: 'base' })
  expect(picked([recogniser('a'), recogniser('b')], { a: 0.4, b: 0.1 })).toEqual({ best: 'a', fast: 'b' })
})

test('what is expected follows the speed of this machine', () => {
  const presets = pickPresets([small, tiny], measured({ small: 1.8 }), 1)
  expect(presets?.best).toMatchObject({ realTimeFactor: 1.8, isMeasured: true })
  expect(presets?.fast).toMatchObject({ realTimeFactor: 0.3, isMeasured: false })
})

test('what nothing was expected of, or was not measured, says nothing about the speed of this machine', () => {
  const paces = measured({ unknown: 9, small: 1.8 })
  expect(machineScale([recogniser('unknown'), small, tiny], paces)).toBe(2)
  expect(machineScale([recogniser('unknown'), tiny], paces)).toBe(1)
  expect(machineScale([], paces)).toBe(1)
})

test('segments that are transcribed at once shorten the time, as many as the engine takes', () => {
  const presets = pickPresets([recogniser('small', 0.9, 1), tiny], measured(), 3)
  expect(presets?.best.realTimeFactor).toBeCloseTo(0.9)
  expect(presets?.fast.realTimeFactor).toBeCloseTo(0.05)
})
