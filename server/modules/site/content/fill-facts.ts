import type { ContentSection, SiteInfo } from '../../../../src/shared/contract/content.ts'
import type { NamedLanguage } from '../../../../src/shared/domain/language-names.ts'
import { formatIn } from '../../../../src/shared/words/format.ts'
import { localeOf } from '../../../../src/shared/words/languages.ts'
import { escapeMarkup } from '../../../kernel/escape-markup.ts'
import { allLanguages } from '../../../kernel/languages.ts'
import { conditionsOf, type Facts } from './facts.ts'
import { titleIn } from './language-lists.ts'
import { mapTags } from './sections.ts'

/** A condition with none inside. */
const CONDITION = /\{if (not )?(\w+)\}((?:(?!\{if )[^])*?)\{end\}/g
/** Elements that a condition left with nothing in them. */
const EMPTY = /<(p|li|h2|h3|td|tr|ul|ol)>\s*<\/\1>\s*/g

/** Languages as a list in a language of the content, in the order of their names. */
function languagesIn(contentLanguage: string, codes: ReadonlySet<string> | 'any'): string {
  const names = allLanguages()
    .filter(({ code }) => codes === 'any' || codes.has(code))
    .map((language) => titleIn(contentLanguage, language))
    .toSorted(formatIn(localeOf(contentLanguage)).compare)
  return new Intl.ListFormat(contentLanguage, { type: 'conjunction' }).format(names)
}

const has = (codes: ReadonlySet<string> | 'any', { code }: NamedLanguage) => codes === 'any' || codes.has(code)
const count = (codes: ReadonlySet<string> | 'any') => (codes === 'any' ? allLanguages().length : codes.size)

function valuesOf(facts: Facts, site: SiteInfo, contentLanguage: string): Record<string, () => string> {
  const { number } = formatIn(localeOf(contentLanguage))
  return {
    transcribed: () => languagesIn(contentLanguage, facts.transcribed),
    transcribed_count: () => number(count(facts.transcribed)),
    translated: () => languagesIn(contentLanguage, facts.translated),
    translated_count: () => number(count(facts.translated)),
    human_count: () => number(allLanguages().filter(({ human }) => human).length),
    media_days: () => number(facts.mediaDays ?? 0),
    audit_days: () => number(facts.auditDays ?? 0),
    sign_in_days: () => number(facts.signInDays ?? 0),
    invoice_years: () => number(facts.invoiceYears ?? 0),
    operator: () => facts.seller.name,
    address: () => facts.seller.address.join(', '),
    tax_id: () => facts.seller.tax_id ?? '',
    email: () => site.email ?? '',
    phone: () => site.phone ?? '',
  }
}

/**
 * Fills in what a text says of the installation: `{if speakers}…{end}` stays or goes with its braces, and `{operator}`
 * gives way to the name. An unknown name stays as it is. `about` is the language of a page about one.
 */
export function createFill(facts: Facts, site: SiteInfo, contentLanguage: string, about: NamedLanguage | null = null) {
  const holds: Readonly<Record<string, boolean>> = {
    ...conditionsOf(facts, site),
    ...(about && { auto_here: has(facts.transcribed, about), target_here: has(facts.translated, about) }),
  }
  const values = valuesOf(facts, site, contentLanguage)

  function fill(text: string, escape: (value: string) => string = String): string {
    if (!text.includes('{')) return text
    return settled(text).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value ? escape(value()) : whole
    })
  }

  /** A text whose conditions are settled, from the inside out. */
  function settled(text: string): string {
    const less = text.replace(CONDITION, (whole, not: string | undefined, name: string, inner: string) => {
      const isTrue = Object.hasOwn(holds, name) ? holds[name] : undefined
      return isTrue === undefined ? whole : isTrue === (not === undefined) ? inner : ''
    })
    return less === text ? text : settled(less)
  }

  return {
    text: (text: string) => fill(text),

    /** Sections filled in; items that have nothing left to say are left out. */
    sections(sections: readonly ContentSection[]): ContentSection[] {
      return mapTags(sections, ({ content, ...tag }) => ({
        ...tag,
        ...(content !== undefined && {
          content: tag.type === 'div' ? emptied(fill(content, escapeMarkup)) : fill(content),
        }),
      })).map((section) => ({
        ...section,
        items: section.items.filter(
          ({ tags }) =>
            tags.length === 0 || tags.some(({ type, content, link }) => type !== 'icon' && (content || link)),
        ),
      }))
    },
  }
}

/** Without the elements that have nothing left in them, the outer ones too. */
function emptied(html: string): string {
  const less = html.replace(EMPTY, '')
  return less === html ? html : emptied(less)
}
