import { v7 as uuidv7 } from 'uuid'
import { MOST_TAGS } from '../../../src/shared/contract/tags.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import { type FileEvents, tagsOfFiles } from '../files/index.ts'
import { insertTag, setTags, tagsOf } from './tags/repository.ts'

/**
 * Files that get another owner keep their tags by name: those that the new owner lacks are made, as far as there is
 * room for any.
 */
export function handleFileEvents(events: DomainEvents<FileEvents>): void {
  events.on('files-moved', async (tx, { ids, from, to, at }) => {
    const of = await tagsOfFiles(tx, ids)
    const there = new Map((await tagsOf(tx, to)).map((tag) => [tag.folded_name, tag.id]))
    for (const tag of await tagsOf(tx, from)) {
      const fileIds = ids.filter((id) => of.get(id)?.includes(tag.id))
      if (fileIds.length === 0) continue
      let id = there.get(tag.folded_name)
      if (id === undefined && there.size < MOST_TAGS) {
        id = uuidv7()
        await insertTag(tx, { ...tag, id, owner_id: to, created_at: at })
        there.set(tag.folded_name, id)
      }
      await setTags(tx, { fileIds, add: id === undefined ? [] : [id], remove: [tag.id] })
    }
  })
}
