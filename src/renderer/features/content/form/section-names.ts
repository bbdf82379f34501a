import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import { i18n } from '../../../lib/words/lingui.tsx'

/** What people call the sections that pages draw; a page of text has sections of any name. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  home: msg({ message: 'Opening', context: 'first section of a web page' }),
  hero: msg({ message: 'Opening', context: 'first section of a web page' }),
  about: msg`About`,
  how: msg`How it works`,
  steps: msg`Steps`,
  pricing: msg`Prices`,
  'action-trial': msg`Call to try it`,
  action: msg`Call to action`,
  faq: msg`Questions and answers`,
  contact: msg`Contact`,
  map: msg`Map`,
  text: msg`Text`,
}

/** A section's name for people: `how` is How it works, `our-team` Our team. */
export function sectionName({ id }: Pick<ContentSection, 'id'>): string {
  const name = NAMES[id]
  if (name) return i18n._(name)
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The first words of a section: its headline, else whatever it says. */
export function headingOf({ tags }: Pick<ContentSection, 'tags'>): string | undefined {
  const said = tags.filter(({ content }) => content?.trim())
  return (said.find(({ type }) => type === 'h1' || type === 'h2') ?? said[0])?.content?.trim()
}

/** `4 elements, 3 items`. */
export function sizeOf({ tags, items }: Pick<ContentSection, 'tags' | 'items'>): string {
  const [elements, listed] = [tags.length, items.length]
  return listed === 0
    ? plural(elements, { one: '# element', other: '# elements' })
    : t`${plural(elements, { one: '# element', other: '# elements' })}, ${plural(listed, {
        one: '# item',
        other: '# items',
      })}`
}
