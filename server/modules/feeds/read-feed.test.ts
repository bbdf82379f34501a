import { expect, test } from 'vitest'
import { NotAFeed, readFeed } from './read-feed.ts'

const RSS = `<?xml version="1.0" encoding="UTF-8"?><!-- made by hand -->
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Harbour &amp; Sea</title>
  <image><title>Not this</title></image>
  <item>
    <title><![CDATA[The <old> pier]]></title>
    <guid isPermaLink="false">one</guid>
    <pubDate>Tue, 24 Nov 2026 09:30:00 GMT</pubDate>
    <itunes:duration>1:02:03</itunes:duration>
    <enclosure url="https://example.org/one.mp3?a=1&amp;b=2" length="10" type="audio/mpeg"/>
  </item>
  <item><title>No sound</title><guid>text</guid></item>
  <item><title>Again</title><guid>one</guid><enclosure url='https://example.org/again.mp3'/></item>
  <item><title>Bare</title><enclosure url="http://example.org/bare.mp3" /></item>
  <item><title>Evil</title><enclosure url="file:///etc/passwd"/></item>
</channel></rss>`

test('of RSS the entries with a recording are read, each once', async () => {
  expect(await readFeed(RSS)).toEqual({
    title: 'Harbour & Sea',
    entries: [
      {
        guid: 'one',
        title: 'The <old> pier',
        link: 'https://example.org/one.mp3?a=1&b=2',
        publishedAt: Date.UTC(2026, 10, 24, 9, 30),
        seconds: 3723,
      },
      {
        guid: 'http://example.org/bare.mp3',
        title: 'Bare',
        link: 'http://example.org/bare.mp3',
        publishedAt: null,
        seconds: null,
      },
    ],
  })
})

test('so are those of Atom', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Sea</title><entry><id>urn:1</id><title>One</title>
    <link href="https://example.org/page"/><link rel="enclosure" href="https://example.org/1.ogg"/>
    <updated>2026-11-24T09:30:00Z</updated></entry></feed>`
  expect(await readFeed(atom)).toMatchObject({
    title: 'Sea',
    entries: [{ guid: 'urn:1', title: 'One', link: 'https://example.org/1.ogg', publishedAt: 1_795_512_600_000 }],
  })
})

test('of a feed that was cut off, what is whole counts', async () => {
  const { entries } = await readFeed(RSS.slice(0, RSS.indexOf('Bare')))
  expect(entries.map(({ guid }) => guid)).toEqual(['one'])
})

test.each([
  ['a page', '<!DOCTYPE html><html></html>'],
  ['entities of its own', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><title>&a;</title></channel></rss>'],
  ['another root', '<html><item/></html>'],
  ['tags that cross', '<rss><channel></rss></channel>'],
  ['no end of depth', `<rss>${'<a>'.repeat(1000)}`],
  ['no end of a tag', `<rss><a b="${'x'.repeat(20_000)}"/></rss>`],
  ['plain text', 'this is text'],
  ['nothing', ''],
])('%s is no feed', async (_name, xml) => {
  await expect(readFeed(xml)).rejects.toThrow(NotAFeed)
})

test('the worst of a size is read in turns, and bounded', async () => {
  const many = `<rss><channel>${'<item><guid>&#97;</guid><enclosure url="https://e.org/a"/></item>'.repeat(40_000)}`
  expect((await readFeed(many)).entries).toHaveLength(1)
  const different = Array.from({ length: 600 }, (_, n) => `<item><enclosure url="https://e.org/${n}"/></item>`)
  expect((await readFeed(`<rss><channel>${different.join('')}`)).entries).toHaveLength(500)
  expect((await readFeed(`<rss>${'<'.repeat(1)}a>${'&'.repeat(1_000_000)}`)).entries).toEqual([])
})
