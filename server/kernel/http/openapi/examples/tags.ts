import type { Tag } from '../../../../../src/shared/contract/tags.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, OTHER_ID } from './shared.ts'

const tag: Tag = { _id: OTHER_ID, name: 'Urgent', color: 'red' }

/** Examples of the area `tags`. */
export const tagsExamples: ExamplesOf<'tags'> = {
  'tags.listTags': { reply: { tags: [tag] } },
  'tags.createTag': { body: { name: 'Urgent', color: 'red' }, reply: tag },
  'tags.updateTag': { body: { color: 'blue' }, reply: { ...tag, color: 'blue' } },
  'tags.removeTag': {},
  'tags.tagFiles': { body: { ids: [ID], add: [OTHER_ID] }, reply: { done: [ID], failed: [] } },
}
