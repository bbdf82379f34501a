import type { ExamplesOf } from './examples-of.ts'

/** Examples of the area `presence`. */
export const presenceExamples: ExamplesOf<'presence'> = {
  'presence.tellPresence': {
    body: { wants: 'edit' },
    reply: { is_editing: true, others: [{ page: 'k3J9xQ2mV7aB', who: 'owner', is_editing: false }], version: 3 },
  },
  'presence.endPresence': { reply: {} },
}
