import type { EditedContent } from '../../../../../src/shared/contract/content-admin.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE } from './shared.ts'

const edited: EditedContent = {
  kind: 'article',
  language: 'en',
  name: 'a-good-title',
  link: '/en/blog/a-good-title',
  state: 'changed',
  version: 3,
  can_be_removed: true,
  changed_date: DATE,
  changed_by: 'ana@example.org',
  document: {
    title: 'A good title',
    preview: 'What a good title does.',
    tags: ['writing'],
    image: null,
    main_page: false,
    published: '2026-11-21',
    text: 'It says what follows.',
  },
}
const sawVersion = { version: 3 }
const picture = { link: '/content/images/harbour.webp', type: 'image/webp' as const, size: 48_213 }

/** Examples of the area `contentAdmin`. */
export const contentAdminExamples: ExamplesOf<'contentAdmin'> = {
  'contentAdmin.listContent': {
    reply: [
      {
        kind: 'article',
        language: 'en',
        name: 'a-good-title',
        title: 'A good title',
        category: null,
        link: '/en/blog/a-good-title',
        state: 'changed',
        changed_date: DATE,
        changed_by: 'ana@example.org',
        languages: ['en'],
      },
    ],
  },
  'contentAdmin.createContent': {
    body: { kind: 'article', language: 'en', address: 'a-good-title', title: 'A good title', template: null },
    reply: edited,
  },
  'contentAdmin.readContent': { reply: edited },
  'contentAdmin.saveContent': { body: { ...sawVersion, document: edited.document }, reply: { ...edited, version: 4 } },
  'contentAdmin.publishContent': { body: sawVersion, reply: { ...edited, state: 'published', version: 4 } },
  'contentAdmin.unpublishContent': { body: sawVersion, reply: { ...edited, state: 'draft', version: 4 } },
  'contentAdmin.discardContent': { body: sawVersion, reply: { ...edited, state: 'published', version: 4 } },
  'contentAdmin.removeContent': { body: sawVersion, reply: { ...edited, state: 'removed', version: 4 } },
  'contentAdmin.previewContent': {},
  'contentAdmin.listContentVersions': {
    reply: [{ version: 3, event: 'published', saved_date: DATE, saved_by: 'ana@example.org', is_shown: false }],
  },
  'contentAdmin.readContentVersion': { reply: edited },
  'contentAdmin.restoreContentVersion': { body: sawVersion, reply: { ...edited, version: 4 } },
  'contentAdmin.listPictures': { reply: [picture] },
  'contentAdmin.addPicture': { reply: picture },
}
