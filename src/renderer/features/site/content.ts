import type { ContentSection, ContentTag } from '../../../shared/contract/content.ts'
import type { TagType } from '../../../shared/domain/content-rules.ts'

/** Tags of a section or of one of its items. */
export interface Tagged {
  tags: readonly ContentTag[]
}

/** The section of this name that is to be displayed; undefined for one that is hidden or not there. */
export function sectionOf(sections: readonly ContentSection[], id: string): ContentSection | undefined {
  return sections.find((section) => section.id === id && section.visibility === 'visible')
}

/** The tags that may fill elements of a type, in their order: a tag never fills an element of another type. */
export function tagsOf({ tags }: Tagged, type: TagType): readonly ContentTag[] {
  return tags.filter((tag) => tag.type === type)
}

/** The first tag of a type. */
export function tagOf(tagged: Tagged, type: TagType): ContentTag | undefined {
  return tagsOf(tagged, type)[0]
}

/** The text of the first tag of a type; empty where there is none. */
export function textOf(tagged: Tagged, type: TagType): string {
  return tagOf(tagged, type)?.content ?? ''
}
