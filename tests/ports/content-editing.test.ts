import { expect, test } from 'vitest'
import { createEditing } from '../../server/modules/site/content/editing/service.ts'
import { readSiteLocales } from '../../server/modules/site/content/locales.ts'
import { replaceContent } from '../../server/modules/site/content/repository.ts'
import { createContent } from '../../server/modules/site/content/service.ts'
import type { ContentKey, EditedContent } from '../../src/shared/contract/content-admin.ts'
import type { PageDocument } from '../../src/shared/contract/content-documents.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'
import { pageRow } from '../support/site.ts'

const FAQ: ContentKey = { kind: 'page', language: 'en', name: 'faq' }

/** Some content, an ADMIN, and two processes that edit it. */
async function openContent(open: OpenFresh) {
  const database = await open()
  const { db } = database
  const rows = {
    site: { name: 'Longhand', description: '', social: {} },
    pages: [pageRow({ path: '/' }), pageRow({ path: '/faq' })],
    articles: [],
    reviews: [],
  }
  await replaceContent(db, rows, null)
  const { id, email } = await buildUser(db, { role: 'ADMIN' })
  const locales = readSiteLocales()
  const editingOn = (on: typeof db) => createEditing({ db: on, content: createContent({ db: on, locales }), locales })
  return {
    db,
    rows,
    admin: { id, email, role: 'ADMIN' as const, sid: 'none' },
    editing: editingOn(db),
    elsewhere: editingOn((await database.again()).db),
  }
}

const titled = ({ document }: EditedContent, title: string): PageDocument => ({ ...(document as PageDocument), title })

eachDatabase((open) => {
  test('a draft is published, seen by the other process, and goes into the history', async () => {
    const { admin, editing, elsewhere } = await openContent(open)
    const before = await editing.read(FAQ)
    const draft = await editing.save(admin, FAQ, before.version, titled(before, 'Ours'))
    await editing.publish(admin, FAQ, draft.version)
    expect(await elsewhere.read(FAQ)).toMatchObject({
      state: 'published',
      changed_by: admin.email,
      document: { title: 'Ours' },
    })
    expect((await elsewhere.versions(FAQ)).map(({ version, event }) => [version, event])).toEqual([
      [2, 'published'],
      [0, 'imported'],
    ])
    await elsewhere.restore(admin, FAQ, 0, 2)
    expect(await editing.publish(admin, FAQ, 3)).toMatchObject({ document: { title: 'A page' } })
  })

  test('of changes that two processes begin at once one is made, and the other is told', async () => {
    const { admin, editing, elsewhere } = await openContent(open)
    for (let turn = 0; turn < 5; turn++) {
      const before = await editing.read(FAQ)
      const saves = await Promise.allSettled(
        [editing, elsewhere].map((one, index) =>
          one.save(admin, FAQ, before.version, titled(before, `${turn} ${index}`)),
        ),
      )
      expect(
        saves.filter(({ status }) => status === 'fulfilled'),
        `turn ${turn}`,
      ).toHaveLength(1)
      expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version_conflict' } })
      expect(await editing.read(FAQ)).toMatchObject({ version: before.version + 1 })
    }
  })

  test('an import becomes a version of what was published here, and keeps the drafts', async () => {
    const { db, rows, admin, editing } = await openContent(open)
    const before = await editing.read(FAQ)
    const published = await editing.publish(
      admin,
      FAQ,
      (await editing.save(admin, FAQ, before.version, titled(before, 'Ours'))).version,
    )
    await editing.save(admin, FAQ, published.version, titled(before, 'Not yet'))
    await replaceContent(db, rows, null)
    expect(await editing.read(FAQ)).toMatchObject({ state: 'changed', document: { title: 'Not yet' } })
    expect((await editing.versions(FAQ)).map(({ event, is_shown }) => [event, is_shown])).toEqual([
      ['imported', true],
      ['published', false],
      ['imported', false],
    ])
  })
})
