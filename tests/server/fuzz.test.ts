import { expect, test } from 'vitest'
import { fuzz } from '../support/fuzz/run.ts'
import { FUZZ_TARGETS } from '../support/fuzz/targets.ts'

/** Of each target; `npm run proof fuzz` tries more. */
const CASES: Record<string, number> = { media: 6, pdf: 6, docx: 10, sockets: 15, connections: 25 }
const MOST = 60

test.each(FUZZ_TARGETS.map((target) => [target.name, target] as const))(
  'strange inputs do no harm: %s',
  async (name, target) => {
    const wanted = CASES[name] ?? MOST
    const { cases } = await fuzz(target, { seed: 1, isDone: (tried) => tried >= wanted })
    expect(cases).toBe(wanted)
  },
)

test('a finding is cut down and named with its seed', async () => {
  const target = {
    name: 'planted',
    open: async () => ({
      draw: () => Buffer.from('a long input with a bug! somewhere in it'),
      async try(input: Buffer) {
        if (input.includes('!')) throw new Error('it hurts')
      },
      close: async () => undefined,
    }),
  }
  await expect(fuzz(target, { seed: 7, isDone: (tried) => tried >= 1 })).rejects.toThrow(
    /^planted, seed 7, case 0: Error: it hurts[^]*input: "!"$/,
  )
})

test('what nobody caught is a finding too', async () => {
  const target = {
    name: 'planted',
    open: async () => ({
      draw: () => Buffer.alloc(0),
      try: async () => void Promise.reject(new Error('lost')),
      close: async () => undefined,
    }),
  }
  await expect(fuzz(target, { seed: 1, isDone: (tried) => tried >= 1 })).rejects.toThrow(
    'an error that nobody caught: Error: lost',
  )
})
