import type { Folder } from '../../../../../src/shared/contract/folders.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID } from './shared.ts'

const folder: Folder = {
  _id: ID,
  name: 'Interviews',
  parent_id: null,
  files: 12,
  is_shared: false,
  hold: null,
  defaults: {
    language_code: 'en',
    preset: null,
    speakers: '2',
    style_guide: null,
    export_format: 'docx',
    export_template: null,
    vocabulary: ['Harbour Board'],
    retention: { days: 90, from: 'finished' },
  },
}

/** Examples of the area `folders`. */
export const foldersExamples: ExamplesOf<'folders'> = {
  'folders.listFolders': { reply: { folders: [folder] } },
  'folders.createFolder': { body: { name: 'Interviews' }, reply: { ...folder, files: 0 } },
  'folders.updateFolder': { body: { name: 'Interviews 2026' }, reply: { ...folder, name: 'Interviews 2026' } },
  'folders.removeFolder': {},
}
