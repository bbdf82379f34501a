import type { ExamplesOf } from './examples-of.ts'

const edit = {
  removed: [],
  inserted: [],
  changed: [{ _id: 'p1', speaker: 'Ada', words: [{ at: 3, removed: 1, words: [] }] }],
}
const id = '01939f3e-7a10-7c55-9a30-2f4b6c8d0e1f'

/** Examples of the area `textEdits`. */
export const textEditsExamples: ExamplesOf<'textEdits'> = {
  'textEdits.saveTextEdit': { body: { base: 3, id, edit, follows: true }, reply: { number: 4, etag: '"4"' } },
  'textEdits.getTextEdits': { reply: { number: 4, edits: [{ number: 4, id, author: 'you', edit }] } },
}
