import type { ArticleSummary, PageSummary } from '../../../../../src/shared/contract/content.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE } from './shared.ts'

const english = { name: 'English', code: 'en' }
const translations = [{ name: 'Español', code: 'es', link: '/es/transcription' }]
const page: PageSummary = {
  name: 'transcription',
  label: 'Transcription',
  category: 'Main',
  link: '/en/transcription',
  template: 'T-01',
  language: english,
  translations,
  is_list_pages: false,
  pages: [],
}
const article: ArticleSummary = {
  title: 'A good title',
  link: '/en/blog/a-good-title',
  preview: 'What a good title does.',
  tags: ['writing'],
  published_time: DATE,
  modified_time: DATE,
  words_count: 640,
  time_to_read: 3,
  is_on_main_page: false,
  language: english,
}
const customer = {
  title: 'It hears well',
  text: 'It wrote our interviews down in an afternoon.',
  rate: 5,
  name: 'Ana',
  city: 'Rijeka',
  country: 'Croatia',
  product: { name: 'Longhand', url: 'https://longhand.example.org/' },
}
const seo = {
  title: 'Longhand',
  description: 'Speech in, corrected transcript out.',
  image: 'https://longhand.example.org/images/harbour.webp',
  alt: 'A harbour',
}

/** Examples of the area `content`. */
export const contentExamples: ExamplesOf<'content'> = {
  'content.listPages': { reply: [page] },
  'content.getPage': {
    reply: {
      ...page,
      template: 'T-01',
      translations,
      sections: [{ id: 'top', visibility: 'visible', tags: [{ type: 'h1', content: 'Speech to text' }], items: [] }],
    },
  },
  'content.listArticles': { reply: [article] },
  'content.getArticle': { reply: { ...article, translations: [], content: '<p>It says what follows.</p>' } },
  'content.listReviews': { reply: [customer] },
  'content.getSite': {
    reply: {
      name: 'Longhand',
      description: 'Speech in, corrected transcript out.',
      email: 'hello@example.org',
      social: {},
    },
  },
  'content.sendContactMail': {
    body: { name: 'Ana Petrović', from: 'ana@example.org', subject: 'A question', message: 'Does it know Croatian?' },
  },
  'content.getSeoMeta': {
    reply: {
      main: { title: seo.title, description: seo.description },
      open_graph: { ...seo, type: 'website' },
      microdata: { title: seo.title, description: seo.description, image: seo.image },
      twitter: seo,
    },
  },
}
