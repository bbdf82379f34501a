import { describe, expect, test } from 'vitest'
import { matchVoices, type NamedVoice } from './match-voices.ts'

/** Two numbers a print: enough to say how far apart voices are, in degrees. */
const at = (degrees: number) => [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
const named = (id: string, ...degrees: number[]): NamedVoice => ({ id, prints: degrees.map(at) })
const heard = (speaker: string, degrees: number, seconds = 20) => ({ speaker, print: at(degrees), seconds })
const names = (...given: Parameters<typeof matchVoices>) =>
  matchVoices(...given).map(({ speaker, id }) => `${speaker}: ${id}`)

describe('a voice', () => {
  test('that is near enough has the name; others stay unknown', () => {
    const known = [named('Ana', 0, 10), named('Bo', 90)]
    expect(names([heard('1', 5), heard('2', 95), heard('3', 200)], known, 0.3)).toEqual(['1: Ana', '2: Bo'])
    expect(names([heard('1', 60)], [named('Ana', 0)], 0.3)).toEqual([])
  })

  test('that is as near to two names has neither', () => {
    expect(names([heard('1', 10)], [named('Ana', 0), named('Bo', 20)], 0.3)).toEqual([])
  })

  test('that says little stays unknown, and a name is given once', () => {
    expect(names([heard('1', 0, 2)], [named('Ana', 0)], 0.3)).toEqual([])
    expect(names([heard('1', 12), heard('2', 2)], [named('Ana', 0)], 0.3)).toEqual(['2: Ana'])
  })

  test('that sounds like a name no more than those do who spoke with it stays unknown', () => {
    const others = [20, 22, 25, 27, 30].map(at)
    expect(names([heard('1', 18)], [named('Ana', 0)], 0.3)).toEqual(['1: Ana'])
    expect(names([heard('1', 18)], [{ ...named('Ana', 0), others }], 0.3)).toEqual([])
    expect(names([heard('1', 2)], [{ ...named('Ana', 0), others }], 0.3)).toEqual(['1: Ana'])
  })

  test('of another model is never compared', () => {
    expect(matchVoices([{ speaker: '1', print: [1, 0, 0], seconds: 20 }], [named('Ana', 0)], 0.3)).toEqual([])
  })

  test('says how sure that is: the nearer the surer', () => {
    const [near, far] = [2, 25].map((degrees) => matchVoices([heard('1', degrees)], [named('Ana', 0)], 0.3)[0]!)
    expect(near!.sureness).toBeGreaterThan(far!.sureness)
    for (const { sureness } of [near!, far!]) expect(sureness).toBeGreaterThanOrEqual(0.9)
    expect(near!.sureness).toBeLessThanOrEqual(1)
  })
})

/** Numbers that look random, the same in each run. */
function createRandom(seed: number) {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/**
 * Voices as models of this kind give them: 192 numbers, of which all voices share a part (`alike`), and each recording
 * of a voice differs a little (`unsteady`).
 */
function world(seed: number, { alike, unsteady, voices }: { alike: number; unsteady: number; voices: number }) {
  const random = createRandom(seed)
  const vector = (length: number) => Array.from({ length: 192 }, () => (random() * length) / Math.sqrt(192))
  const shared = vector(alike)
  const people = Array.from({ length: voices }, () => vector(1).map((value, index) => value + shared[index]!))
  const say = (person: number[]) => {
    const noise = vector(unsteady)
    return person.map((value, index) => value + noise[index]!)
  }
  const stranger = () => vector(1).map((value, index) => value + shared[index]!)
  return { people, say, stranger }
}

describe('false names', () => {
  // A model that parts voices well, one that parts them less, and one that hardly does.
  test.each([
    { alike: 0.3, unsteady: 0.6, voices: 10, recall: 0.9 },
    { alike: 0.6, unsteady: 0.7, voices: 10, recall: 0.7 },
    { alike: 1.5, unsteady: 0.5, voices: 12, recall: 0.5 },
    { alike: 3, unsteady: 0.5, voices: 12, recall: 0 },
    // With few names nothing is known of strangers but the model's own distance.
    { alike: 0.3, unsteady: 0.6, voices: 2, recall: 0.9 },
    // Unless it was heard with others who have no name.
    { alike: 1.5, unsteady: 0.5, voices: 2, company: 6, recall: 0.5 },
  ])(
    'stay below 1 % of strangers and of known voices ($alike alike, $voices names)',
    ({ recall, company = 0, ...kind }) => {
      let [strangers, falseNames, known, found, wrong] = [0, 0, 0, 0, 0]
      for (let seed = 1; seed <= 25; seed++) {
        const { people, say, stranger } = world(seed, kind)
        const profiles = people.map((person, index) => ({
          id: String(index),
          prints: [say(person), say(person)],
          others: Array.from({ length: company }, () => say(stranger())),
        }))
        for (let trial = 0; trial < 40; trial++) {
          strangers += 1
          falseNames += matchVoices([{ speaker: 'x', print: say(stranger()), seconds: 20 }], profiles, 0.45).length
        }
        for (const [index, person] of people.entries()) {
          known += 1
          const [match] = matchVoices([{ speaker: 'x', print: say(person), seconds: 20 }], profiles, 0.45)
          if (match?.id === String(index)) found += 1
          else if (match) wrong += 1
        }
      }
      expect({ strangers: falseNames / strangers, wrong: wrong / known }).toEqual({
        strangers: expect.toSatisfy((rate: number) => rate < 0.01) as unknown,
        wrong: expect.toSatisfy((rate: number) => rate < 0.01) as unknown,
      })
      expect(found / known).toBeGreaterThanOrEqual(recall)
    },
  )
})
