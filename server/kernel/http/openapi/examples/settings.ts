import type { ExamplesOf } from './examples-of.ts'
import { DATE } from './shared.ts'

/** Examples of the area `settings`. */
export const settingsExamples: ExamplesOf<'settings'> = {
  'settings.getSettings': {
    reply: {
      settings: [
        {
          name: 'CALLS_PER_MINUTE',
          group: 'limits',
          meaning: 'calls of an account; an address may make ten times as many',
          fallback: '1200',
          value: '3000',
          is_secret: false,
          is_set: true,
          source: 'console',
          change: { unit: 'calls', choices: null, stored: '3000', stored_date: DATE },
        },
      ],
    },
  },
  'settings.changeSetting': { body: { value: '3000' } },
  'settings.resetSetting': {},
}
