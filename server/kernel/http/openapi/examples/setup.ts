import type { ExamplesOf } from './examples-of.ts'

/** Examples of the area `setup`. */
export const setupExamples: ExamplesOf<'setup'> = {
  'setup.finishSetup': {
    body: { code: 'K7QD-2M9F-X0TB', email: 'ana@example.org', password: 'harbour-lamp-71' },
    reply: { token: 'eyJhbGciOiJIUzI1NiJ9…', expire_date: 1_793_451_600 },
  },
}
