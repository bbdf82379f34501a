import { messages } from './messages.ts'
import type { Format } from './words/format.ts'
import { phrases, type Phrase } from './words/phrase.ts'

/** What the public site says around its content; sentences with values stand where they are said. */
export const SITE_WORDS = phrases({
  home: 'Home',
  about: 'About',
  why: 'Why Longhand',
  how: 'How it works?',
  pricing: 'Pricing',
  faq: 'FAQ',
  blog: 'Blog',
  contact: 'Contact',
  login: 'Log in',
  logout: 'Log out',
  menu: 'Menu',
  site: 'Site',
  siteMenu: 'Site menu',
  skip: 'Skip to the text',
  language: 'Language',
  main: 'Main',
  account: 'Account',
  sitemap: 'Sitemap',
  reviews: 'Reviews',
  getStarted: 'Get Started',
  mobileApp: 'Mobile App',
  mobileAppText: 'Record on your phone and find the recording here.',
  mobileAppLink: 'Get the app',
  terms: 'Terms of services',
  privacy: 'Privacy policy',
  imprint: 'Imprint',
  supportCenter: 'Support center',
  motto: 'Transcription with the sound beside every word.',
  theme: 'Theme',
  themeAuto: 'Auto',
  themeLight: 'Light',
  themeDark: 'Dark',
  loading: 'Loading',
  toTop: 'Back to top',
  changed: 'Last updated',
  trial: '15 minutes free',
  trialCard: '15 minutes free when you add a card. Nothing is charged.',
  begin: 'Begin',
  start: 'Get started',
  previous: 'Previous question',
  next: 'Next question',
  questions: 'Questions and answers',
  /* after a price, smaller: $6.00 an hour */
  anHour: 'an hour',
  anyHours: 'for any number of hours',
  asAuto: 'Same as auto',
  asAutoText: 'charged to your auto hours',
  vat: 'Prices include VAT.',
  blogTitle: 'Notes on speech and text',
  blogDescription: 'Articles about recording, transcribing, correcting and translating speech.',
  blogEmpty: 'No articles yet.',
  blogOnHome: 'From the blog',
  allArticles: 'All articles',
  tags: 'Tags',
  all: 'All',
  recent: 'Recent articles',
  noneWithTag: 'No articles with this tag.',
  share: 'Share',
  sitemapTitle: 'Sitemap',
  sitemapDescription: 'Every page of this site.',
  reviewsTitle: 'Reviews',
  reviewsDescription: 'What customers say about Longhand, published unedited.',
  /* before the name of what a review is about */
  reviewed: 'Product:',
  reviewsEmpty: 'No reviews yet.',
  reviewsEmptyText: 'Customers write the reviews. They appear here unedited.',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page may have moved.',
  brokenTitle: 'This page could not be shown.',
  brokenText: "We'll try again in a few seconds.",
  filter: 'Filter language ...',
  filterNone: 'No language has this name.',
  otherLanguages: 'Other languages',
  related: 'Related pages',
  steps: 'Step by step',
  breadcrumb: 'You are here',
  contactNoScript: 'The form needs JavaScript.',
  contactName: 'Name',
  contactFrom: 'E-mail',
  contactSubject: 'Subject',
  contactMessage: 'Message',
  contactSend: 'Send message',
  contactWebsite: 'Leave this empty',
  contactSent: messages.contactSent,
  contactFailed: messages.contactFailed,
  nameMissing: messages.contactNameRequired,
  nameShort: messages.contactName,
  fromMissing: messages.emailRequired,
  fromInvalid: messages.emailIncorrect,
  subjectMissing: messages.contactSubjectRequired,
  subjectShort: messages.contactSubject,
  messageMissing: messages.contactMessageRequired,
  messageShort: messages.contactMessage,
  table: 'Table',
  map: 'Map',
  assistant: 'Assistant',
  openAssistant: 'Open the assistant',
  closeAssistant: 'Close the assistant',
  assistantAway: 'The assistant is unavailable. Try again later, or contact us.',
  writeToUs: 'Contact us',
})

/** {@link SITE_WORDS} in a language. */
export type SiteWords = Record<keyof typeof SITE_WORDS, string>

export function siteWords(say: (words: Phrase) => string): SiteWords {
  return Object.fromEntries(Object.entries(SITE_WORDS).map(([name, words]) => [name, say(words)])) as SiteWords
}

/** The words of a page that the server draws, and what writes sentences with values, numbers and dates beside them. */
export interface PageWords extends SiteWords {
  say: (words: Phrase) => string
  format: Format
}

export function pageWords({ say, format }: Pick<PageWords, 'say' | 'format'>): PageWords {
  return { ...siteWords(say), say, format }
}
