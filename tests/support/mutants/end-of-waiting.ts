import { inject, vi } from 'vitest'

// A change that has a test wait for ever fails it; to end its process, as Stryker would in the end, costs a new start.
if (inject('mode' as never) === 'mutant') vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })
