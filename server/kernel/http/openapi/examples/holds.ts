import type { ExamplesOf } from './examples-of.ts'

const body = { reason: 'Case 12/2026' }

/** Examples of the area `holds`. */
export const holdsExamples: ExamplesOf<'holds'> = {
  'holds.holdFile': { body },
  'holds.liftFileHold': {},
  'holds.holdFolder': { body },
  'holds.liftFolderHold': {},
  'holds.getOwnHold': { reply: { hold: 'owner' } },
  'holds.holdAll': { body },
  'holds.liftAllHold': {},
  'holds.holdAllOfAnybody': { body },
  'holds.liftHoldOfAnybody': {},
  'holds.holdAnyFile': { body },
  'holds.liftAnyFileHold': {},
  'holds.holdAnyFolder': { body },
  'holds.liftAnyFolderHold': {},
}
