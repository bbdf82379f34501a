import type { ExamplesOf } from './examples-of.ts'

const ranges = [
  { from: 0, to: 754.2, speed: 1 },
  { from: 754.2, to: 1320, speed: 1.5 },
]

/** Examples of the area `listened`. */
export const listenedExamples: ExamplesOf<'listened'> = {
  'listened.noteListened': { body: { ranges: [ranges[1]!] }, reply: { ranges } },
  'listened.listListeners': { reply: { listeners: [{ who: 'transcriptor', ranges }] } },
}
