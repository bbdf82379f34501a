import type { ExamplesOf } from './examples-of.ts'
import { DATE, KEY, LATER, OTHER_ID, file } from './shared.ts'

const shareLink = { _id: OTHER_ID, created_date: DATE, expires_date: LATER, last_opened_date: null }

/** Examples of the area `sharing`. */
export const sharingExamples: ExamplesOf<'sharing'> = {
  'sharing.listShareLinks': { reply: [shareLink] },
  'sharing.createShareLink': {
    body: { days: 30 },
    reply: { ...shareLink, url: `https://longhand.example.org/shared/${KEY}` },
  },
  'sharing.removeShareLink': {},
  'sharing.getShared': {
    reply: {
      name: file.name,
      type: file.type,
      has_media: true,
      length: file.length,
      language_code: 'en',
      expires_date: LATER,
      paragraphs: [{ speaker: 'Ana', color: '#27408f', start: 0.31, end: 1.48, text: 'Good morning.' }],
    },
  },
  'sharing.getSharedMedia': {},
}
