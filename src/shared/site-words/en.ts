import { messages } from '../messages.ts'

/** What the public site says around its content, in English. */
export const en = {
  home: 'Home', about: 'About', how: 'How it works?', pricing: 'Pricing', faq: 'FAQ', blog: 'Blog', contact: 'Contact',
  login: 'Log in', menu: 'Menu', site: 'Site', siteMenu: 'Site menu', skip: 'Skip to the text', language: 'Language',
  main: 'Main', account: 'Account', myFiles: 'My files', legal: 'Legal', sitemap: 'Sitemap', reviews: 'Reviews', getStarted: 'Get Started',
  mobileApp: 'Mobile App', mobileAppText: 'Record on your phone; the recording waits for you here.', mobileAppLink: 'Get the app',
  terms: 'Terms of services', privacy: 'Privacy policy', supportCenter: 'Support center',
  motto: 'Speech to text, with the sound beside every word.',
  theme: 'Theme', themeAuto: 'Auto', themeLight: 'Light', themeDark: 'Dark',
  loading: 'Loading', toTop: 'To the top', changed: 'Changed',
  trial: '15 minutes free', begin: 'Begin', start: 'Get started',
  previous: 'Previous question', next: 'Next question', questions: 'Questions and answers',
  anHour: 'an hour', upTo: 'to', above: 'above', oneHour: '1 hour', hours: 'hours', anyHours: 'for any number of hours', asAuto: 'As auto', asAutoText: 'uses your auto hours',
  vat: 'Prices include VAT.', testMode: 'Test mode, no money is taken',
  specimen: 'A recording and its transcript, part of the way through',
  blogTitle: 'Notes on speech and text', blogDescription: 'Articles about recording, transcribing, correcting and translating speech.', blogEmpty: 'Nothing has been written yet.',
  blogOnHome: 'From the blog', allArticles: 'All articles', tags: 'Tags', all: 'All', recent: 'Recent articles', noneWithTag: 'No article has this tag.',
  words: 'words', minutes: 'min to read', share: 'Share', shareOn: 'Share on', published: 'Published', readOn: 'Read the article',
  sitemapTitle: 'Sitemap', sitemapDescription: 'Every page of this site.',
  reviewsTitle: 'Reviews', reviewsDescription: 'What people say who work with it.', reviewsEmpty: 'Nobody has written a review yet.', reviewsEmptyText: 'Reviews are written by customers. When there are some, they stand here as they came.',
  reviewsOf: 'based on', reviewsCount: 'reviews', excellent: 'Excellent', stars: 'stars of 5', about_product: 'About',
  notFoundTitle: 'There is no page here.', notFoundText: 'The address may be mistyped, or the page has moved.',
  brokenTitle: 'This page could not be shown.', brokenText: 'It is tried again in a few seconds.',
  filter: 'Filter language ...', filterNone: 'No language has this name.', otherLanguages: 'Other languages', related: 'Related pages', steps: 'Step by step', breadcrumb: 'Where you are',
  contactTitle: 'Write to us', contactText: 'A question, an idea, something that does not work: tell us.', contactNoScript: 'The form needs JavaScript.', contactPhone: 'Phone', contactEmail: 'E-mail',
  contactName: 'Name', contactFrom: 'E-mail', contactSubject: 'Subject', contactMessage: 'Message', contactSend: 'Send message', contactWebsite: 'Leave this empty',
  contactSent: messages.contactSent, contactFailed: messages.contactFailed,
  nameMissing: messages.contactNameRequired, nameShort: messages.contactName, fromMissing: messages.emailRequired, fromInvalid: messages.emailIncorrect,
  subjectMissing: messages.contactSubjectRequired, subjectShort: messages.contactSubject, messageMissing: messages.contactMessageRequired, messageShort: messages.contactMessage,
  map: 'Map', mapText: 'Countries where languages are spoken that can be written down here', assistant: 'Assistant', openAssistant: 'Open the assistant', closeAssistant: 'Close the assistant', assistantAway: 'The assistant cannot be reached. Try again later, or write to us.', writeToUs: 'Write to us',
}

export type SiteWords = Record<keyof typeof en, string>
