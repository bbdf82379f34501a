import { phrase, phrases } from '../words/phrase.ts'

/** The public site: its pages, articles and the contact form. */
export const siteMessages = phrases({
  contentChanged: 'Someone else has changed this since you opened it. Nothing was overwritten.',
  contentUnchanged: 'Nothing has changed since this was published.',
  contentNeeded: 'The site needs this, so it cannot be unpublished.',
  contentLinked: (title: string) => phrase('“{title}” links here. Change that link first.', { title }),
  contentExists: 'This address is already used.',
  pageAddress:
    'An address begins with a slash and contains lower-case letters, digits and hyphens, such as ' +
    '/transcription/podcasts.',
  articleAddress: 'An address contains lower-case letters, digits and hyphens, such as a-good-title.',
  addressReserved: 'This address is reserved. Choose another one.',
  previewMissing: 'Write a preview: lists and search engines show it under the title.',
  pictureMissing: (link: string) =>
    phrase('The picture {link} does not exist. Choose another one, or upload it.', { link }),
  tagTwice: (tag: string) => phrase('The tag {tag} is listed twice.', { tag }),
  deadLink: (link: string) => phrase('The link {link} does not lead to a page.', { link }),
  noPreview: 'Preview is not available: this server has no build of the public pages.',
  notAPicture: 'Pictures must be JPG, PNG or WebP.',
  pictureTooLarge: 'Pictures can be up to 5 MB.',
  onePicture: 'Send one file in the field picture.',
  contactName: 'Name must be at least 3 characters long.',
  contactNameRequired: 'Name is required.',
  contactSubject: 'Subject must be at least 3 characters long.',
  contactSubjectRequired: 'Subject is required.',
  contactMessage: 'Message must be at least 10 characters long.',
  contactMessageRequired: 'Message is required.',
  contactTooLong: 'This is too long.',
  contactLineBreak: 'This must be a single line.',
  contactSent: 'Message sent successfully!',
  contactFailed: 'Failed to send this message! Try again!',
})
