import type { ContentSection } from '../../../../shared/contract/content.ts'
import { counted } from '../../../../shared/domain/counted.ts'

/** What people call the sections that pages draw; a page of text has sections of any name. */
const NAMES: Readonly<Record<string, string>> = {
  home: 'Opening',
  hero: 'Opening',
  about: 'About',
  how: 'How it works',
  steps: 'Steps',
  pricing: 'Prices',
  'action-trial': 'Call to try it',
  action: 'Call to action',
  faq: 'Questions and answers',
  contact: 'Contact',
  map: 'Map',
  text: 'Text',
}

/** A section's name for people: `how` is How it works, `our-team` Our team. */
export function sectionName({ id }: Pick<ContentSection, 'id'>): string {
  const words = id.replaceAll('-', ' ')
  return NAMES[id] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first words of a section: its headline, else whatever it says. */
export function headingOf({ tags }: Pick<ContentSection, 'tags'>): string | undefined {
  const said = tags.filter(({ content }) => content?.trim())
  return (said.find(({ type }) => type === 'h1' || type === 'h2') ?? said[0])?.content?.trim()
}

/** `4 elements, 3 items`. */
export function sizeOf({ tags, items }: Pick<ContentSection, 'tags' | 'items'>): string {
  return [counted(tags.length, 'element'), ...(items.length > 0 ? [counted(items.length, 'item')] : [])].join(', ')
}
