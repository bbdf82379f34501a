import sanitizeHtml from 'sanitize-html'
import { IMAGE_PATH, LINK } from '../../../../src/shared/domain/content-rules.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'code',
    'kbd',
    'strong',
    'em',
    's',
    'sub',
    'sup',
    'a',
    'figure',
    'figcaption',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 32,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !IMAGE_PATH.test(attribs['src'] ?? ''),
}

/**
 * HTML of the content with nothing in it that runs, loads from elsewhere, or changes the page: only the elements and
 * attributes that texts need.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

/** The words of a piece of HTML, for counting. */
export function textOf(html: string): string {
  return sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
}

/**
 * A link of the content as it may stand in a page: a path of this site, a web address, or a way to write or call;
 * undefined for any other.
 */
export function cleanLink(link: string | undefined): string | undefined {
  return link !== undefined && LINK.test(link) ? link : undefined
}
