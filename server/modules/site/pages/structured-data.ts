import type { Article, ContentSection, ContentTag, SiteInfo } from '../../../../src/shared/contract/content.ts'
import type { SiteBody, SiteLink } from '../../../../src/shared/site-view.ts'

const text = (tags: readonly ContentTag[], type: ContentTag['type']) =>
  tags.find((tag) => tag.type === type)?.content ?? ''

function organization(site: SiteInfo, origin: string): object {
  const social = Object.values(site.social).filter((address) => address !== undefined)
  return {
    '@type': 'Organization',
    name: site.name,
    url: origin,
    logo: `${origin}/images/logo.png`,
    description: site.description,
    ...((site.email ?? site.phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        ...(site.email && { email: site.email }),
        ...(site.phone && { telephone: site.phone }),
      },
    }),
    ...(social.length > 0 && { sameAs: social }),
    ...(site.founder && { founder: { '@type': 'Person', name: site.founder } }),
  }
}

/** Steps in order; by the spec the whole takes a second for each. */
function howTo({ tags, items }: ContentSection, origin: string): object {
  return {
    '@type': 'HowTo',
    name: text(tags, 'h2'),
    totalTime: `PT${items.length}S`,
    step: items.map((item, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: text(item.tags, 'h3'),
      text: text(item.tags, 'p'),
    })),
    image: `${origin}/images/preview.png`,
  }
}

function faqPage({ items }: ContentSection): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ tags }) => ({
      '@type': 'Question',
      name: text(tags, 'h3'),
      acceptedAnswer: { '@type': 'Answer', text: text(tags, 'p') },
    })),
  }
}

function articleData(article: Article, address: string, site: SiteInfo, origin: string, image: string): object {
  const by = { '@type': 'Organization', name: site.name, url: origin }
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.preview,
    image,
    datePublished: article.published_time,
    dateModified: article.modified_time,
    wordCount: article.words_count,
    keywords: article.tags,
    inLanguage: article.language.code,
    mainEntityOfPage: address,
    author: by,
    publisher: by,
  }
}

function breadcrumbs(links: readonly SiteLink[], origin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  }
}

/** The sections that a page shows. */
function sectionsOf(body: SiteBody): readonly ContentSection[] {
  const sections = 'sections' in body ? body.sections : 'page' in body ? body.page.sections : []
  return sections.filter(({ visibility }) => visibility === 'visible')
}

/** What a page says in the words of schema.org. */
export function structuredData(
  body: SiteBody,
  { site, origin, image }: { site: SiteInfo; origin: string; image: string },
): object[] {
  const sections = sectionsOf(body)
  const how = sections.find(({ id, items }) => id === 'how' && items.length > 0)
  const faq = sections.find(({ id, items }) => id === 'faq' && items.length > 0)
  const objects = [
    organization(site, origin),
    ...(how ? [howTo(how, origin)] : []),
    ...(faq ? [faqPage(faq)] : []),
    ...(body.kind === 'article' ? [articleData(body.article, body.address, site, origin, image)] : []),
    ...('breadcrumb' in body ? [breadcrumbs(body.breadcrumb, origin)] : []),
  ]
  return objects.map((object) => ({ '@context': 'https://schema.org', ...object }))
}
