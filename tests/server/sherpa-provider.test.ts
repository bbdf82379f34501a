import { expect, test } from 'vitest'
import { chooseProvider, gpuFacts } from '../../server/adapters/sherpa/provider.ts'

const facts = (hasCard: boolean, canCuda: boolean) => ({ hasCard, canCuda })

test.each([
  ['auto', facts(true, true), 'cuda', true, 'used by sherpa-onnx'],
  ['auto', facts(true, false), 'cpu', false, 'has no CUDA'],
  ['auto', facts(false, true), 'cpu', true, 'none found'],
  ['cpu', facts(true, true), 'cpu', true, 'SHERPA_PROVIDER is cpu'],
  ['cuda', facts(true, true), 'cuda', true, 'CUDA'],
  ['cuda', facts(false, true), 'cpu', false, 'no NVIDIA card'],
  ['cuda', facts(false, false), 'cpu', false, 'has no CUDA'],
] as const)('%s with %o runs on %s', (setting, has, name, isFine, text) => {
  expect(chooseProvider(setting, has)).toEqual({ name, isFine, text: expect.stringContaining(text) })
})

test('the library that npm installs has no CUDA', () => {
  expect(gpuFacts().canCuda).toBe(false)
})
