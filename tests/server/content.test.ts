import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkContentFolder, exportContent, importContent } from '../../server/commands/content.ts'
import { cleanHtml } from '../../server/modules/site/content/clean-html.ts'
import { checkContent } from '../../server/modules/site/content/folder/check.ts'
import { readContentFolder } from '../../server/modules/site/content/folder/read.ts'
import { contentState } from '../../server/modules/site/content/repository.ts'
import { fillContent, SHIPPED_CONTENT } from '../../server/modules/site/content/shipped.ts'
import { drawnSections } from '../../src/shared/domain/content-rules.ts'
import { articleRow, buildTestSite, pageRow, PUBLIC_URL } from '../support/site.ts'

async function folder(files: Record<string, string>): Promise<string> {
  const at = await mkdtemp(path.join(os.tmpdir(), 'longhand-content-'))
  onTestFinished(() => rm(at, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'site.yaml': 'name: Test\ndescription: A test.\n', ...files })) {
    await mkdir(path.dirname(path.join(at, name)), { recursive: true })
    await writeFile(path.join(at, name), text)
  }
  return at
}

const head = 'label: A page\ntitle: A page\ndescription: About it.\nmodified: 2026-11-21\n'
const home = `${head}sections: []\n`

describe('the content calls', () => {
  test('[PU-076 AP-043] a page has name, category, link, template, languages, sections and its pages', async () => {
    const t = await buildTestSite()
    const pages = (
      await t.api('GET', '/content/pages/default?provides_translated_languages=true&provides_current_templates=true')
    ).json() as Record<string, unknown>[]
    const list = pages.find(({ name }) => name === 'language-transcription')!
    expect(list).toMatchObject({
      category: 'Transcription',
      template: 'T-03',
      is_list_pages: true,
      language: { code: 'en', name: 'English' },
    })
    expect(list['pages']).toContainEqual({
      name: 'finnish-transcription',
      link: '/transcription/finnish-transcription',
      language: 'Finnish',
      code: 'fi',
      iso2: ['fi'],
    })
    expect(pages.find(({ name }) => name === 'faq')).toMatchObject({
      link: '/faq',
      template: null,
      is_list_pages: false,
      pages: [],
      translations: expect.arrayContaining([{ name: 'English', code: 'en', link: '/faq' }]),
    })
    expect((await t.api('GET', '/content/pages/en')).json()[0]).not.toHaveProperty('translations')
    const one = (await t.api('GET', '/content/pages/en/language-transcription?list_page=finnish-transcription')).json()
    expect(one).toMatchObject({
      name: 'finnish-transcription',
      link: '/transcription/finnish-transcription',
      is_list_pages: false,
    })
    expect(JSON.stringify(one.sections)).toContain('Finnish')
  })

  test('[PU-077] a section has id, visibility, tags, and items with tags of their own', async () => {
    const { sections } = (await (await buildTestSite()).api('GET', '/content/pages/default/default')).json()
    expect(sections[0]).toMatchObject({ id: 'home', visibility: 'visible' })
    expect(sections[0].tags).toContainEqual({ type: 'a', content: 'Get started', link: '/auth/register' })
    expect(sections[0].items[0].tags).toContainEqual({ type: 'h3', content: 'Click a word, hear it' })
  })

  test('[PU-078 AP-045 AP-046] an article has title, texts, tags, times, is_on_main_page, languages', async () => {
    const t = await buildTestSite()
    const list = (await t.api('GET', '/content/blog/en')).json()
    expect(list).toHaveLength(6)
    expect(list[0]).not.toHaveProperty('content')
    expect(list[0]).not.toHaveProperty('translations')
    expect((await t.api('GET', '/content/blog/en?provides_translated_languages=true')).json()[0]).toHaveProperty(
      'translations',
    )
    expect((await t.api('GET', '/content/blog/article/en/person-or-machine')).json()).toMatchObject({
      title: 'A person or a machine?',
      link: '/blog/article/person-or-machine',
      tags: ['How it works'],
      published_time: '2026-11-10T00:00:00.000Z',
      modified_time: '2026-11-23T00:00:00.000Z',
      words_count: expect.any(Number),
      time_to_read: expect.any(Number),
      is_on_main_page: true,
      language: { code: 'en' },
      content: expect.stringContaining('<h2>'),
      translations: expect.any(Array),
      preview: expect.any(String),
    })
  })

  test('[AP-044] a page is asked for by name; the home page is called default, and the blog has one too', async () => {
    const t = await buildTestSite()
    for (const name of ['default', 'terms-of-services', 'privacy-policy', 'blog']) {
      const reply = await t.api('GET', `/content/pages/en/${name}`)
      expect([name, reply.statusCode]).toEqual([name, 200])
      expect(reply.json()).toMatchObject({
        language: { code: 'en' },
        link: expect.stringMatching(/^\//),
        translations: expect.any(Array),
        sections: expect.any(Array),
      })
    }
    expect((await t.api('GET', '/content/pages/es/blog')).json()).toMatchObject({
      link: '/es/blog',
      translations: [
        { code: 'ar', link: '/ar/blog' },
        { code: 'de', link: '/de/blog' },
        { code: 'en', link: '/blog' },
        { code: 'es', link: '/es/blog' },
        { code: 'fr', link: '/fr/blog' },
        { code: 'pt-BR', link: '/pt-BR/blog' },
      ],
    })
  })

  test('the page of the blog says its title and heading, and stands once in every list', async () => {
    const t = await buildTestSite({
      content: {
        pages: [
          pageRow({
            path: '/blog',
            label: 'Notebook',
            title: 'Our notes',
            sections: JSON.stringify([
              { id: 'blog', visibility: 'visible', tags: [{ type: 'h1', content: 'Notes of ours' }], items: [] },
            ]),
          }),
        ],
      },
    })
    const { document, text } = await t.open('/blog')
    expect([document.title, text('h1')]).toEqual(['Our notes', 'Notes of ours'])
    const { document: sitemap } = await t.open('/sitemap')
    for (const part of ['main', 'footer'])
      expect(sitemap.querySelectorAll(`${part} a[href="/blog"]`), part).toHaveLength(1)
    const { body } = await t.app.inject({ url: '/sitemap.xml' })
    expect(body.match(/<loc>[^<]*\/blog<\/loc>/g)).toEqual(['<loc>https://longhand.example/blog</loc>'])
  })

  test('what is not there is 404, and nothing needs a session', async () => {
    const t = await buildTestSite()
    for (const url of [
      '/content/pages/en/nothing',
      '/content/blog/article/en/nothing',
      '/content/pages/en/faq?list_page=finnish',
      '/content/pages/en/__proto__',
    ])
      expect([url, (await t.api('GET', url)).statusCode]).toEqual([url, 404])
    expect((await t.api('GET', '/content/reviews')).json()).toEqual([])
    expect((await t.api('GET', '/content/site')).json()).toMatchObject({ name: 'Longhand' })
  })
})

/** Ways by which HTML runs scripts, loads from elsewhere or changes the page. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="//evil.example"></iframe>',
  '<object data="//evil.example"></object>',
  '<embed src="//evil.example">',
  '<form action="//evil.example"><input name=a></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<p style="background:url(//evil.example)">x</p>',
  '<div onclick="alert(1)">x</div>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example">',
  '<img src="//evil.example/a.png">',
  '<img src="https://evil.example/a.png">',
  '<template><script>alert(1)</script></template>',
  '<a href="//evil.example">x</a>',
  '<xss id=x tabindex=1 onfocus=alert(1)></xss>',
  // Texts that become elements only when a browser parses them a second time, or in another place.
  '<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><annotation-xml encoding="text/html"><style></math><img src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg><foreignobject><p><style><!--</style><img src=x onerror=alert(1)>--></foreignobject></svg>',
  '<svg><desc><noscript></desc></svg></noscript><img src=x onerror=alert(1)>',
  '<noscript><style></noscript><img src=x onerror=alert(1)></style>',
  '<noembed><img title="</noembed><img src onerror=alert(1)>">',
  '<noframes><p id="</noframes><svg onload=alert(1)>">',
  '<xmp><img alt="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><script>alert(1)</script>">',
  '<iframe><p title="</iframe><img src=x onerror=alert(1)>">',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<template><p><template><img src=x onerror=alert(1)></template></template>',
  '<div><template shadowrootmode=open><script>alert(1)</script></template></div>',
  '<style>@import "//evil.example/a.css";</style>',
  '<style><!--</style><script>alert(1)//--></script>',
  // Entities, comments, odd white space and control characters.
  '&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&colon;alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="data:image/svg+xml;base64,PHN2Zz4=">x</a>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml <img src=x onerror=alert(1)> ?>',
  '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
  '<img\u000Csrc=x\u000Conerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  '<IMG SRC=x ONERROR=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)//',
  '<svg/onload=alert(1)//',
  // What needs no script: names that hide the document's own, forms, focus, frames, addresses that load.
  '<a name="getElementById" id="body" href="/">x</a>',
  '<img name=cookie src="/images/a.png">',
  '<form id=test><input name=attributes></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src="//evil.example" autoplay></audio>',
  '<img src="/images/a.png" srcset="//evil.example/a.png 1x">',
  '<img src="/\\evil.example/a.png">',
  '<img src="/images/../../evil.png?x=//evil">',
  '<img src="/images/a.svg">',
  '<a href="/" target="_blank" ping="//evil.example" style="position:fixed">x</a>',
  '<table background="//evil.example/a.png"><td background="//evil.example/a.png">x</td></table>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<portal src="//evil.example"></portal>',
]

describe('[PU-080] content is cleaned', () => {
  const dangerous = new RegExp(
    [
      '<(?:script|svg|math|iframe|object|embed|form|input|style|base|meta|link|template|xss|noscript)',
      String.raw`<[^>]*\son\w+=`,
      'javascript:',
      'href="(?:data:|//)',
      '<img[^>]*src="(?!/(?!/))',
    ].join('|'),
    'i',
  )
  const harmless = new RegExp(
    '^(?:h[2-4]|p|[bh]r|[uod]l|li|d[td]|blockquote|pre|code|kbd|strong|em|s|su[bp]|a|figure|figcaption|img|' +
      'table|thead|tbody|t[rhd])$',
  )

  const LETS = new Set(['href', 'title', 'src', 'alt', 'width', 'height', 'start', 'scope'])
  const parse = (html: string, runScripts?: 'outside-only') =>
    new JSDOM(`<!doctype html><body>${html}`, runScripts && { runScripts }).window.document.body

  /** Elements and attributes, as a browser sees them, that no text of the content may have. */
  function strange(html: string): string[] {
    return [...parse(html).querySelectorAll('*')].flatMap((element) => [
      ...(harmless.test(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml'
        ? []
        : [element.localName]),
      ...[...element.attributes]
        .filter(
          ({ name, value }) =>
            !LETS.has(name) ||
            (name === 'href' && !['https:', 'mailto:', 'tel:'].includes(new URL(value, PUBLIC_URL).protocol)) ||
            ((name === 'href' || name === 'src') && /evil/.test(new URL(value, PUBLIC_URL).host)),
        )
        .map(({ name, value }) => `${name}=${value}`),
      ...(element.localName === 'img' && new URL(element.getAttribute('src') ?? 'x:', PUBLIC_URL).origin !== PUBLIC_URL
        ? ['img']
        : []),
    ])
  }

  test.each(PAYLOADS)('%s', (payload) => {
    const clean = cleanHtml(`<p>before</p>${payload}<p>after</p>`)
    expect(clean).not.toMatch(dangerous)
    expect(cleanHtml(clean)).toBe(clean)
    expect(strange(clean)).toEqual([])
    // What a browser writes down of it, it reads again as the same, also without JavaScript.
    for (const runScripts of [undefined, 'outside-only'] as const) {
      const first = parse(clean, runScripts).innerHTML
      expect(strange(first)).toEqual([])
      expect(parse(first, runScripts).innerHTML).toBe(first)
    }
  })

  test('when it is imported', async () => {
    const article = (text: string) => `---\ntitle: Bad\npreview: It.\npublished: 2026-11-21\n---\n\n${text}\n`
    const texts = [
      ...PAYLOADS,
      'Hello <script>alert(1)</script> [x](javascript:alert(1)) ![x](//evil.example/a.png) <javascript:alert(1)>',
    ]
    const at = await folder({
      'en/pages/home.yaml': home,
      ...Object.fromEntries(texts.map((text, index) => [`en/articles/bad-${index}.md`, article(text)])),
    })
    const { articles, faults } = await readContentFolder(at)
    expect([articles.length, faults]).toEqual([texts.length, []])
    for (const { content } of articles) expect([content, strange(content)]).toEqual([content, []])
  })

  test('and when it is read, however it came into the database', async () => {
    const html = PAYLOADS.join('')
    const sections = JSON.stringify([
      {
        id: 'text',
        visibility: 'visible',
        tags: [
          { type: 'h1', content: 'A' },
          { type: 'div', content: html },
          { type: 'a', content: 'x', link: 'javascript:alert(1)' },
        ],
        items: [],
      },
    ])
    const t = await buildTestSite({
      content: { pages: [pageRow({ path: '/bad', sections })], articles: [articleRow({ name: 'bad', content: html })] },
    })
    for (const url of ['/content/pages/en/bad', '/content/blog/article/en/bad'])
      expect(JSON.stringify((await t.api('GET', url)).json()).replaceAll(String.raw`\"`, '"')).not.toMatch(dangerous)
    for (const url of ['/bad', '/blog/article/bad']) {
      const { document } = await t.open(url)
      expect(
        document.querySelectorAll(
          'main script, main iframe, main form, main svg [onload], main [onerror], main [onclick], main ' +
            'a[href^="javascript"]',
        ),
      ).toHaveLength(0)
    }
  })
})

describe('files of content', () => {
  test('what ships has no faults, and is there in every language', async () => {
    expect(checkContent(await readContentFolder(SHIPPED_CONTENT))).toEqual({ faults: [], missing: [] })
  })

  test('what ships has no section that is drawn nowhere', async () => {
    const { pages } = await readContentFolder(SHIPPED_CONTENT)
    for (const row of pages) {
      const drawn = drawnSections(row)
      if (drawn)
        expect(drawn, row.path).toEqual(
          expect.arrayContaining((JSON.parse(row.sections) as { id: string }[]).map(({ id }) => id)),
        )
    }
  })

  test('[PU-031] images are jpg, png or webp of this site; anything else is named with its file', async () => {
    const image = (link: string) => `${head}sections:\n  - { id: a, tags: [{ type: img, link: ${link}, alt: A }] }\n`
    for (const link of ['/images/a.jpg', '/images/a.jpeg', '/images/a.png', '/images/a.webp'])
      expect((await readContentFolder(await folder({ 'en/pages/home.yaml': image(link) }))).faults).toEqual([])
    for (const link of ['/images/a.svg', '/images/a.gif', 'https://evil.example/a.png', '//evil.example/a.png']) {
      const { faults } = await readContentFolder(await folder({ 'en/pages/home.yaml': image(link) }))
      expect(faults).toEqual([{ file: 'en/pages/home.yaml', message: expect.stringContaining('JPG, PNG or WebP') }])
    }
  })

  test('a page for each language of a list has {language} in its file name, and no other page has', async () => {
    const at = await folder({
      'en/pages/home.yaml': home,
      'en/pages/{language}-text.yaml': `${head}list_of: translation\nsections: []\n`,
      'en/pages/one.yaml': `${head}list_of: translation\nsections: []\n`,
      'en/pages/{language}-odd.yaml': home,
    })
    const { pages, faults } = await readContentFolder(at)
    expect(pages.map(({ path: address, name }) => [address, name])).toEqual([
      ['/', 'default'],
      ['/*-text', 'language-text'],
    ])
    expect(faults).toEqual(
      ['one', '{language}-odd'].map((name) => ({
        file: `en/pages/${name}.yaml`,
        message: 'A page with list_of, and only that, has {language} in its file name.',
      })),
    )
  })

  test('tags of no type, dead links and missing translations are found', async () => {
    const at = await folder({
      'en/pages/home.yaml': `${head}sections:\n  - { id: a, tags: [{ type: a, content: x, link: /nowhere }] }\n`,
      'en/pages/odd.yaml': `${head}sections:\n  - { id: a, tags: [{ type: blink, content: x }] }\n`,
    })
    const { faults, missing } = checkContent(await readContentFolder(at))
    expect(faults.map(({ file }) => file)).toEqual(['en/pages/odd.yaml', 'en/pages/'])
    expect(faults[1]!.message).toBe('The link /nowhere does not lead to a page.')
    expect(missing).toContain('/ is not there in es.')
    await expect(checkContentFolder(at)).resolves.toBe(false)
  })

  test('what is exported can be imported, and is the same', async () => {
    const t = await buildTestSite()
    const at = await mkdtemp(path.join(os.tmpdir(), 'longhand-content-'))
    onTestFinished(() => rm(at, { recursive: true, force: true }))
    const before = [
      await t.db.selectFrom('content_page').selectAll().orderBy('path').orderBy('language').execute(),
      await t.db.selectFrom('content_article').selectAll().orderBy('name').orderBy('language').execute(),
    ]
    await exportContent(t.deps, at)
    expect(await readFile(path.join(at, 'en/articles/person-or-machine.md'), 'utf8')).toContain('The usual answer')
    const written = await readdir(at, { recursive: true })
    expect(written).toContain(path.join('en', 'pages', 'transcription', '{language}-transcription.yaml'))
    expect(
      written.filter((name) => /[<>:"|?*]/.test(name)),
      'names that Windows refuses',
    ).toEqual([])
    await importContent(t.deps, at)
    expect([
      await t.db.selectFrom('content_page').selectAll().orderBy('path').orderBy('language').execute(),
      await t.db.selectFrom('content_article').selectAll().orderBy('name').orderBy('language').execute(),
    ]).toEqual(before)
  })

  test('content that somebody brought is not overwritten by what ships, and is shown at once', async () => {
    const t = await buildTestSite()
    await t.open('/')
    await importContent(
      t.deps,
      await folder({
        'en/pages/home.yaml': `${head}sections:\n  - { id: home, tags: [{ type: h1, content: Our own }] }\n`,
      }),
    )
    await fillContent(t.db)
    expect((await t.open('/')).text('h1')).toBe('Our own')
  })

  test('a second start changes nothing', async () => {
    const t = await buildTestSite()
    const before = await contentState(t.db)
    await fillContent(t.db)
    expect(await contentState(t.db)).toEqual(before)
  })
})

describe('a check of site.yaml', () => {
  async function checked(site: string): Promise<string> {
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
    onTestFinished(() => log.mockRestore())
    expect(await checkContentFolder(await folder({ 'site.yaml': site, 'en/pages/home.yaml': home }))).toBe(false)
    return printed.join('\n')
  }

  test('names what is wrong in words, like any other file', async () => {
    const printed = await checked('name: Test\ndescription: A test.\nemail: nobody\ncolour: red\n')
    expect(printed).toContain('site.yaml: email: This is not an e-mail address. Unknown field: colour.')
    expect(printed).not.toMatch(/[{[]\s*"/)
  })

  test('goes on where it is no YAML at all', async () => {
    expect(await checked('name: [Test\n')).toContain('site.yaml: ')
  })
})
