import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

/** Examples of the area `secondReadings`. */
export const secondReadingsExamples: ExamplesOf<'secondReadings'> = {
  'secondReadings.getSecondReading': {
    reply: {
      engines: [{ name: 'pocketsphinx', label: 'PocketSphinx, en-us' }],
      cost_seconds: 295,
      reading: {
        label: 'PocketSphinx, en-us',
        progress: 1,
        words: [{ text: 'good', start: 12.61, end: 12.9, confidence: 0.93 }],
        failure: null,
        choices: [{ speaker: 'Ana', first: 3, second: 1 }],
      },
    },
  },
  'secondReadings.orderSecondReading': { body: { engine: 'pocketsphinx' }, reply: { request: OTHER_ID } },
  'secondReadings.removeSecondReading': {},
  'secondReadings.countReadingChoice': { body: { speaker: 'Ana', taken: 'second' } },
}
