import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportContent, importContent } from '../../server/commands/content.ts'
import { fillContent, SHIPPED_CONTENT } from '../../server/modules/site/content/shipped.ts'
import { sweepOrphans } from '../../server/modules/files/sweep.ts'
import type { ContentEntry } from '../../src/shared/contract/content-admin.ts'
import type { ArticleDocument, PageDocument } from '../../src/shared/contract/content-documents.ts'
import type { SignedIn } from '../support/app.ts'
import { type ContentAdmin, contentAdmin, withHeadline } from '../support/content-admin.ts'
import { buildTestSite, type TestSite } from '../support/site.ts'
import { multipart } from '../support/uploads.ts'

let t: TestSite
let admin: SignedIn
let content: ContentAdmin

beforeEach(async () => {
  t = await buildTestSite()
  admin = await t.signIn('ADMIN')
  content = contentAdmin(t, admin)
})

const HOME = '/page/en/default'
const headline = async () => (await t.open('/')).text('h1')

async function folder(): Promise<string> {
  const at = await mkdtemp(path.join(os.tmpdir(), 'longhand-content-'))
  onTestFinished(() => rm(at, { recursive: true, force: true }))
  return at
}

describe('a draft', () => {
  test('is shown to nobody until it is published, and then at once, in the calls and on the site', async () => {
    const home = await content.read(HOME)
    expect(home).toMatchObject({ state: 'published', version: 0, link: '/', changed_by: null, can_be_removed: false })
    const before = await headline()
    const draft = await content.save(home, withHeadline(home, 'Another beginning.'))
    expect(draft).toMatchObject({ state: 'changed', version: 1, changed_by: admin.email })
    expect(await headline()).toBe(before)
    expect(JSON.stringify((await t.api('GET', '/content/pages/en/default')).json())).not.toContain('Another beginning.')
    expect(await content.publish(draft)).toMatchObject({ state: 'published', version: 2 })
    expect(await headline()).toBe('Another beginning.')
    expect(JSON.stringify((await t.api('GET', '/content/pages/en/default')).json())).toContain('Another beginning.')
  })

  test('that is what the site shows is none', async () => {
    const home = await content.read(HOME)
    const draft = await content.save(home, withHeadline(home, 'Another beginning.'))
    const back = await content.save(draft, home.document)
    expect(back.state).toBe('published')
    expect((await content.send('POST', `${HOME}/publish`, { version: back.version })).status).toBe(409)
  })

  test('is not overwritten by somebody who saw an older version', async () => {
    const other = contentAdmin(t, await t.signIn('ADMIN'))
    const home = await content.read(HOME)
    const mine = await content.save(home, withHeadline(home, 'Mine.'))
    for (const [method, url, more] of [
      ['PUT', HOME, { document: withHeadline(home, 'Theirs.') }],
      ['POST', `${HOME}/publish`, {}],
      ['POST', `${HOME}/discard`, {}],
      ['POST', `${HOME}/versions/0`, {}],
    ] as const) {
      expect(await other.send(method, url, { version: home.version, ...more }), url).toMatchObject({
        status: 412,
        body: { code: 'version_conflict' },
      })
    }
    expect((await content.read(HOME)).document).toEqual(mine.document)
  })

  test('of two that are begun at once one is kept', async () => {
    const home = await content.read(HOME)
    const saves = await Promise.all(
      ['One.', 'Two.'].map((text) => content.send('PUT', HOME, { version: 0, document: withHeadline(home, text) })),
    )
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('can be given up; the history keeps it', async () => {
    const home = await content.read(HOME)
    const back = await content.discard(await content.save(home, withHeadline(home, 'Not so good.')))
    expect(back).toMatchObject({ state: 'published', document: home.document })
    expect((await content.versions(back)).map(({ event }) => event)).toEqual(['replaced', 'imported'])
    expect(JSON.stringify((await content.restore(back, 2)).document)).toContain('Not so good.')
  })
})

describe('what is written', () => {
  const dangerous = /<script|onerror|onclick|javascript:|<iframe/i
  const BAD =
    'Hello **you** <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) <iframe ' +
    'src="//evil.example"></iframe> <b onclick="alert(1)">b</b>'

  test('[PU-080] holds nothing that runs, in a page and in an article, published or previewed', async () => {
    const terms = await content.read('/page/en/terms-of-services')
    const page = terms.document as PageDocument
    const draft = await content.save(terms, {
      ...page,
      sections: [
        {
          ...page.sections[0]!,
          tags: [
            { type: 'h1', content: 'Terms' },
            { type: 'div', content: BAD },
          ],
        },
      ],
    })
    const preview = await t.api('GET', '/admin/content/page/en/terms-of-services/preview', { headers: admin.bearer })
    expect(preview.body).toContain('<strong>you</strong>')
    expect(preview.body.slice(preview.body.indexOf('<main'))).not.toMatch(dangerous)
    await content.publish(draft)
    const article = await content.read('/article/en/person-or-machine')
    await content.publish(await content.save(article, { ...(article.document as ArticleDocument), text: BAD }))
    for (const url of ['/content/pages/en/terms-of-services', '/content/blog/article/en/person-or-machine']) {
      const text = (await t.api('GET', url)).body
      expect(text).toContain('<strong>you</strong>')
      expect(text).not.toMatch(dangerous)
    }
  })

  test('is refused with the place where it is wrong, as in a file', async () => {
    const home = await content.read(HOME)
    const page = home.document as PageDocument
    const section = (tag: object) => ({ ...page, sections: [{ id: 'a', tags: [tag], items: [] }] })
    for (const [document, place] of [
      [section({ type: 'a', content: 'x', link: 'javascript:alert(1)' }), 'sections.0.tags.0'],
      [section({ type: 'img', alt: 'x', link: 'https://evil.example/a.png' }), 'sections.0.tags.0'],
      [section({ type: 'blink', content: 'x' }), 'sections.0.tags.0.type'],
      [{ ...page, title: '' }, 'title'],
      [{ ...page, sections: [page.sections[0], page.sections[0]] }, 'sections'],
      [{ ...page, extra: 1 }, ''],
    ] as const) {
      const { status, body } = await content.send('PUT', HOME, { version: 0, document })
      expect([status, body.code, Object.keys(body.fields)], place).toEqual([422, 'invalid_content', [place]])
    }
    expect((await content.read(HOME)).version).toBe(0)
  })

  test('is not published with a link that leads nowhere', async () => {
    const home = await content.read(HOME)
    const page = home.document as PageDocument
    const draft = await content.save(home, {
      ...page,
      sections: [{ id: 'a', visibility: 'visible', tags: [{ type: 'a', content: 'x', link: '/nowhere' }], items: [] }],
    })
    expect(await content.send('POST', `${HOME}/publish`, { version: draft.version })).toMatchObject({
      status: 422,
      body: { code: 'dead_link', message: 'The link /nowhere does not lead to a page.' },
    })
    expect((await content.read(HOME)).version).toBe(draft.version)
    expect(await headline()).toBe('Transcribe with the sound beside every word')
  })

  test('as reviews is one list', async () => {
    const review = {
      title: 'Good',
      text: 'It works.',
      rate: 5,
      name: 'Ana',
      city: 'Zagreb',
      country: 'Croatia',
      product: { name: 'Longhand', url: 'https://longhand.example' },
    }
    const none = await content.read('/reviews/en/reviews')
    await content.publish(await content.save(none, { reviews: [review] }))
    expect((await t.api('GET', '/content/reviews')).json()).toEqual([review])
    expect((await t.open('/reviews')).html).toContain('It works.')
    expect((await content.send('POST', '/reviews/en/reviews/remove', { version: 2 })).status).toBe(409)
  })
})

describe('a preview', () => {
  test('is the whole page as the site would draw it, in a frame of this site in which nothing runs', async () => {
    const home = await content.read(HOME)
    await content.save(home, withHeadline(home, 'In the making.'))
    const { headers, body, statusCode } = await t.api('GET', `/admin/content${HOME}/preview`, { headers: admin.bearer })
    expect(statusCode).toBe(200)
    expect(body).toContain('In the making.')
    expect(headers['content-security-policy']).toMatch(/script-src 'none'.*frame-ancestors 'self'/)
    expect(headers['x-frame-options']).not.toBe('DENY')
    expect(headers['cache-control']).toBe('no-store')
    expect(await headline()).toBe('Transcribe with the sound beside every word')
  })

  test('of a page for each language is one of them', async () => {
    const { body } = await t.api('GET', '/admin/content/page/en/language-transcription/preview', {
      headers: admin.bearer,
    })
    expect(body).not.toContain('{language}')
  })

  test('without a build says so', async () => {
    const bare = await buildTestSite({ site: null })
    const { bearer } = await bare.signIn('ADMIN')
    expect((await bare.api('GET', `/admin/content${HOME}/preview`, { headers: bearer })).json().code).toBe('no_preview')
  })
})

describe('the history', () => {
  test('says who published what, and brings the first text back', async () => {
    const home = await content.read(HOME)
    const published = await content.publish(await content.save(home, withHeadline(home, 'Second.')))
    const other = await t.signIn('ADMIN')
    const theirs = contentAdmin(t, other)
    const third = await theirs.publish(await theirs.save(published, withHeadline(published, 'Third.')))
    expect(await content.versions(third)).toMatchObject([
      { event: 'published', saved_by: other.email, is_shown: true },
      { event: 'published', saved_by: admin.email, is_shown: false },
      { version: 0, event: 'imported', saved_by: null, is_shown: false },
    ])
    const { body } = await content.send('GET', `${HOME}/versions/0`)
    expect(body.document).toEqual(home.document)
    const restored = await content.restore(third, 0)
    expect(restored).toMatchObject({ state: 'changed', document: home.document })
    await content.publish(restored)
    expect(await headline()).toBe('Transcribe with the sound beside every word')
  })

  test('keeps the last 50', async () => {
    let page = await content.read('/page/en/faq')
    for (let turn = 0; turn < 27; turn++) {
      page = await content.publish(
        await content.save(page, { ...(page.document as PageDocument), title: `Title ${turn}` }),
      )
      page = await content.discard(
        await content.save(page, { ...(page.document as PageDocument), title: `Other ${turn}` }),
      )
    }
    const versions = await content.versions(page)
    expect(versions).toHaveLength(50)
    expect(versions.filter(({ is_shown }) => is_shown)).toHaveLength(1)
    expect((await content.send('GET', '/page/en/faq/versions/0')).status).toBe(404)
  })
})

describe('a page', () => {
  test('is begun as a draft, published, taken off the site, removed, and brought back', async () => {
    const draft = await content.create({
      kind: 'page',
      language: 'en',
      address: '/transcription/podcasts',
      title: 'Podcasts',
      template: 'T-01',
    })
    expect(draft).toMatchObject({
      state: 'draft',
      name: 'podcasts',
      link: '/transcription/podcasts',
      can_be_removed: true,
    })
    expect((await t.open('/transcription/podcasts')).status).toBe(404)
    const shown = await content.publish(draft)
    expect((await t.open('/transcription/podcasts')).text('h1')).toBe('Podcasts')
    expect((await t.app.inject({ url: '/sitemap.xml' })).body).toContain('/transcription/podcasts<')
    const hidden = await content.unpublish(shown)
    expect(hidden).toMatchObject({ state: 'draft', document: shown.document })
    expect((await t.open('/transcription/podcasts')).status).toBe(404)
    const gone = await content.remove(await content.publish(hidden))
    expect(gone.state).toBe('removed')
    expect((await t.open('/transcription/podcasts')).status).toBe(404)
    const [last] = await content.versions(gone)
    expect(last).toMatchObject({ event: 'removed' })
    await content.publish(await content.restore(gone, last!.version))
    expect((await t.open('/transcription/podcasts')).status).toBe(200)
  })

  test('in another language begins as a copy', async () => {
    await content.publish(
      await content.create({ kind: 'page', language: 'en', address: '/podcasts', title: 'Podcasts' }),
    )
    const entry = async (language: string) =>
      ((await content.send('GET', '')).body as ContentEntry[]).find(
        (one) => one.link.endsWith('/podcasts') && one.language === language,
      )
    expect(await entry('en')).toMatchObject({
      title: 'Podcasts',
      state: 'published',
      languages: ['en'],
      category: 'Main',
    })
    const copy = await content.create({
      kind: 'page',
      language: 'es',
      address: '/podcasts',
      title: 'Podcasts',
      like: 'en',
    })
    expect(copy).toMatchObject({ language: 'es', link: '/es/podcasts', state: 'draft' })
    expect(await entry('en')).toMatchObject({ languages: ['en', 'es'] })
    expect(
      (
        await content.send('POST', '', {
          kind: 'page',
          language: 'es',
          address: '/other/podcasts',
          title: 'Podcasts',
          like: 'en',
        })
      ).status,
    ).toBe(404)
  })

  test('has an address that nothing else has', async () => {
    const begin = async (address: string, kind = 'page') =>
      (await content.send('POST', '', { kind, language: 'en', address, title: 'New' })).status
    for (const address of [
      'podcasts',
      '/Podcasts',
      '//evil',
      '/a/',
      '/../a',
      '/es/a',
      '/fr',
      '/files',
      '/admin/x',
      '/api/x',
      '/images/a',
      '/reviews',
      '/blog/article/x',
      '/a*b',
    ])
      expect([address, await begin(address)]).toEqual([address, 422])
    for (const address of ['/faq', '/else/faq', '/'])
      expect([address, await begin(address)]).toEqual([address, address === '/' ? 422 : 409])
    expect(await begin('/podcasts')).toBe(201)
    expect(await begin('/podcasts')).toBe(409)
    for (const address of ['A title', 'a/b', '-a'])
      expect([address, await begin(address, 'article')]).toEqual([address, 422])
    expect(await begin('a-title', 'article')).toBe(201)
  })

  test('that others link to stays until they no longer do', async () => {
    const target = await content.publish(
      await content.create({ kind: 'page', language: 'en', address: '/target', title: 'Target' }),
    )
    const article = await content.read('/article/en/person-or-machine')
    const linking = await content.publish(
      await content.save(article, { ...(article.document as ArticleDocument), text: 'See [that](/target).' }),
    )
    for (const verb of ['unpublish', 'remove'])
      expect(
        (await content.send('POST', `/page/en/target/${verb}`, { version: target.version })).body.message,
      ).toContain('“A person or a machine?” links here.')
    await content.publish(await content.save(linking, article.document))
    expect((await content.remove(target)).state).toBe('removed')
  })

  test('that the site needs stays', async () => {
    for (const verb of ['unpublish', 'remove'])
      expect((await content.send('POST', `${HOME}/${verb}`, { version: 0 })).status).toBe(409)
    expect((await t.open('/')).status).toBe(200)
  })

  test('that is nowhere is 404', async () => {
    for (const url of [
      '/page/en/nothing',
      '/article/en/nothing',
      '/page/en/nothing/versions',
      '/page/en/default/versions/9',
    ])
      expect([url, (await content.send('GET', url)).status]).toEqual([url, 404])
    expect(
      (await content.send('PUT', '/page/en/nothing', { version: 0, document: (await content.read(HOME)).document }))
        .status,
    ).toBe(404)
  })
})

describe('a folder', () => {
  test('overwrites nothing that was published in the app, unless forced; then the history keeps it', async () => {
    const home = await content.read(HOME)
    await content.publish(await content.save(home, withHeadline(home, 'Ours.')))
    await expect(importContent(t.deps, SHIPPED_CONTENT)).rejects.toThrow(
      new RegExp(`en page /, \\d{4}-\\d\\d-\\d\\d by ${admin.email}`),
    )
    await fillContent(t.db)
    expect(await headline()).toBe('Ours.')
    await importContent(t.deps, SHIPPED_CONTENT, { force: true })
    expect(await headline()).toBe('Transcribe with the sound beside every word')
    const now = await content.read(HOME)
    expect(now).toMatchObject({ state: 'published', changed_by: null })
    expect((await content.versions(now)).map(({ event, is_shown }) => [event, is_shown])).toEqual([
      ['imported', true],
      ['published', false],
      ['imported', false],
    ])
    await importContent(t.deps, SHIPPED_CONTENT)
  })

  test('holds what was written in the app, as it was written, with its pictures', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { headers, payload } = multipart([{ field: 'picture', fileName: 'The harbour.PNG', content: png }])
    const picture = (
      await t.api('POST', '/admin/pictures', { headers: { ...headers, ...admin.bearer }, payload })
    ).json()
    expect(picture).toMatchObject({
      link: expect.stringMatching(/^\/images\/uploaded\/the-harbour-[0-9a-f]{12}\.png$/),
      type: 'image/png',
      size: png.length,
    })
    const begun = await content.create({ kind: 'page', language: 'en', address: '/harbour', title: 'Harbour' })
    const sections = [
      {
        id: 'text',
        visibility: 'visible',
        tags: [
          { type: 'h1', content: 'Harbour' },
          { type: 'div', content: `A **loud** place.\n\n![Boats](${picture.link})` },
        ],
        items: [],
      },
    ]
    await content.publish(await content.save(begun, { ...(begun.document as PageDocument), sections }))

    const at = await folder()
    await exportContent(t.deps, at)
    expect(await readFile(path.join(at, 'en/pages/harbour.yaml'), 'utf8')).toContain('A **loud** place.')
    const elsewhere = await buildTestSite()
    await importContent(elsewhere.deps, at)
    expect((await elsewhere.open('/harbour')).html).toContain(`<img src="${picture.link}" alt="Boats"`)
    const sent = await elsewhere.app.inject({ url: picture.link })
    expect([
      sent.statusCode,
      sent.headers['content-type'],
      sent.headers['x-content-type-options'],
      sent.rawPayload.equals(png),
    ]).toEqual([200, 'image/png', 'nosniff', true])
    expect(
      (await elsewhere.app.inject({ url: picture.link, headers: { 'if-none-match': String(sent.headers['etag']) } }))
        .statusCode,
    ).toBe(304)
    expect(await sweepOrphans({ ...elsewhere.deps, olderThanMs: -1 }), 'pictures are no orphans').toBe(0)
  })
})

describe('[PU-031] a picture', () => {
  const upload = async (content_: Buffer, fileName = 'a.png') => {
    const { headers, payload } = multipart([{ field: 'picture', fileName, content: content_ }])
    const reply = await t.api('POST', '/admin/pictures', { headers: { ...headers, ...admin.bearer }, payload })
    return [reply.statusCode, reply.json().code ?? reply.json().type]
  }

  test('is jpg, png or webp by what it holds, whatever it is called, of at most 5 MB', async () => {
    expect(await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.gif')).toEqual([201, 'image/jpeg'])
    expect(await upload(Buffer.from('RIFF0000WEBPVP8 '), '../../a.webp')).toEqual([201, 'image/webp'])
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'GIF89a', '', '<script>'])
      expect([text, await upload(Buffer.from(text))]).toEqual([text, [415, 'not_a_picture']])
    expect(await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff))).toEqual([413, 'too_large'])
    const { body } = await t.api('GET', '/admin/pictures', { headers: admin.bearer })
    expect(JSON.parse(body).map(({ link }: { link: string }) => link.replace(/-[0-9a-f]{12}/, ''))).toEqual(
      expect.arrayContaining(['/images/uploaded/a.jpg', '/images/uploaded/a.webp', '/images/editor.webp']),
    )
  })

  test('that is not there is 404, and those that ship are sent as before', async () => {
    expect((await t.app.inject({ url: '/images/uploaded/none.png' })).statusCode).toBe(404)
    expect((await t.app.inject({ url: '/images/editor.webp' })).headers['content-type']).toBe('image/webp')
  })
})

describe('what is published', () => {
  const publishing = async (document: object) => {
    const begun = await content.create({
      kind: 'article',
      language: 'en',
      address: 'harbours',
      title: 'Harbours',
      template: null,
    })
    const draft = await content.save(begun, { ...begun.document, ...document })
    return content.send('POST', '/article/en/harbours/publish', { version: draft.version })
  }
  const whole = { preview: 'What harbours sound like.', tags: ['Sound'], text: 'Words.' }

  test.each([
    ['with no preview but its title', { ...whole, preview: 'Harbours' }, 'preview'],
    ['with a tag twice', { ...whole, tags: ['Sound', 'sound '] }, 'tags'],
    ['with a picture that is not there', { ...whole, image: '/images/lost.png' }, 'image'],
    ['with such a picture in its text', { ...whole, text: 'See ![a boat](/images/lost.png).' }, 'text'],
  ])('is refused %s, with what is missing at its field', async (_, document, field) => {
    const { status, body } = await publishing(document)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid_content', [field]])
    expect((await t.open('/blog/harbours')).status).toBe(404)
  })

  test('shows what is whole', async () => {
    expect((await publishing({ ...whole, image: '/images/preview.png' })).status).toBe(200)
  })

  test('is refused as a page with a picture that is not there', async () => {
    const home = await content.read(HOME)
    const { sections, ...page } = home.document as PageDocument
    const [first, ...others] = sections
    const image = { type: 'img' as const, link: '/images/lost.png', alt: '' }
    const draft = await content.save(home, {
      ...page,
      sections: [{ ...first!, tags: [image, ...first!.tags] }, ...others],
    })
    const { status, body } = await content.send('POST', `${HOME}/publish`, { version: draft.version })
    expect([status, body.fields]).toEqual([
      422,
      { 'sections.0.tags.0': 'The picture /images/lost.png does not exist. Choose another one, or upload it.' },
    ])
  })
})

test('nobody knows when reviews from a folder were changed, so no day is named', async () => {
  expect(await content.read('/reviews/en/reviews')).toMatchObject({ changed_date: null, changed_by: null })
  const listed = (await content.send('GET', '')).body as ContentEntry[]
  expect(listed.find(({ kind }) => kind === 'reviews')?.changed_date).toBeNull()
})
