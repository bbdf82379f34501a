import type { Preferences } from '../../../../../src/shared/contract/preferences.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID } from './shared.ts'

const preferences: Preferences = {
  file_mails: true,
  mention_mails: true,
  vocabulary: ['Petrović', 'Rijeka'],
  export_template: { timecode: '[hh:mm:ss]', speaker: '{name}:', heading: '{file}, {date}' },
  export_templates: [
    { _id: ID, name: 'Court record', timecode: '[hh:mm:ss]', speaker: '{NAME}:', heading: '{file}, {date}' },
  ],
  file_retention: null,
  engines: [{ label: 'PocketSphinx', takes_vocabulary: false }],
}

/** Examples of the area `preferences`. */
export const preferencesExamples: ExamplesOf<'preferences'> = {
  'preferences.getPreferences': { reply: preferences },
  'preferences.setPreferences': {
    body: { file_mails: false, vocabulary: ['Petrović', 'Rijeka'] },
    reply: { ...preferences, file_mails: false },
  },
  'preferences.unsubscribe': {},
  'preferences.openUnsubscribe': {},
}
