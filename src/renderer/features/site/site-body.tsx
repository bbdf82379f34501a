import type { SiteBody as Body, SiteFrame } from '../../../shared/site-view.ts'
import type { PageWords } from '../../../shared/site-words.ts'
import { ArticlePage } from './blog/article-page.tsx'
import { BLOG_WORDS } from './blog/blog-page.tsx'
import { articleCard } from './blog/article-card.ts'
import { HomePage } from './home/home-page.tsx'
import { Island } from './island.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pickWords } from './pick-words.ts'
import { ReviewsPage } from './reviews/reviews-page.tsx'
import { SitemapPage } from './sitemap/sitemap-page.tsx'
import { DirectoryPage } from './templates/directory-page.tsx'
import { LanguagePage } from './templates/language-page.tsx'
import { ServicePage } from './templates/service-page.tsx'
import { TextPage } from './text-page.tsx'

/** What stands between header and footer, by its kind. */
export function SiteBody({ body, frame, words }: { body: Body; frame: SiteFrame; words: PageWords }) {
  switch (body.kind) {
    case 'home':
      return <HomePage {...body} frame={frame} words={words} />
    case 'text':
      return <TextPage {...body} frame={frame} words={words} />
    case 'T-01':
      return <ServicePage {...body} words={words} />
    case 'T-02':
      return <DirectoryPage {...body} words={words} />
    case 'T-03':
      return <LanguagePage {...body} words={words} />
    case 'blog':
      return (
        <Island
          part="BlogPage"
          props={{
            ...body,
            articles: body.articles.map((article) => articleCard(article, words)),
            language: frame.language,
            words: pickWords(words, ...BLOG_WORDS),
          }}
        />
      )
    case 'article':
      return <ArticlePage {...body} language={frame.language} words={words} />
    case 'sitemap':
      return <SitemapPage {...body} words={words} />
    case 'reviews':
      return <ReviewsPage {...body} words={words} />
    default:
      return <NotFoundPage language={frame.language} words={words} />
  }
}
