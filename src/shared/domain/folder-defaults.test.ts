import { expect, test } from 'vitest'
import { defaultsIn, type FolderDefaults, NO_DEFAULTS } from './folder-defaults.ts'

const folder = (_id: string, parent_id: string | null, defaults: Partial<FolderDefaults>) => ({
  _id,
  name: _id,
  parent_id,
  defaults: { ...NO_DEFAULTS, ...defaults },
})
const folders = [
  folder('court', null, {
    language_code: 'de',
    style_guide: 'verbatim',
    speakers: '2',
    export_template: 'record',
    vocabulary: ['Kläger'],
  }),
  folder('case', 'court', {
    preset: 'fast',
    retention: { days: 30, from: 'finished' },
    vocabulary: ['Meier', 'Kläger'],
  }),
  folder('day', 'case', { language_code: 'fr', export_format: 'docx' }),
]

test('the nearest folder decides, and terms come from all of them', () => {
  expect(defaultsIn(folders, 'day')).toEqual({
    language_code: 'fr',
    preset: 'fast',
    speakers: '2',
    style_guide: 'verbatim',
    export_format: 'docx',
    export_template: 'record',
    retention: { days: 30, from: 'finished' },
    vocabulary: ['Meier', 'Kläger'],
  })
  expect(defaultsIn(folders, 'court')).toEqual({ ...folders[0]!.defaults })
  expect(defaultsIn(folders, null)).toEqual(NO_DEFAULTS)
  expect(defaultsIn(folders, 'gone')).toEqual(NO_DEFAULTS)
})
