import { constantFrom, array, assert, asyncProperty, integer, oneof, option, record, tuple } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { packTranscript } from '../../../server/kernel/transcript-codec/packing.ts'
import type { IndexAnswer, IndexSearch, TextIndex } from '../../../server/ports/text-index.ts'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { findInPart } from '../../../src/shared/search/find-in-part.ts'
import { searchParts } from '../../../src/shared/search/parts.ts'
import { buildParagraph, buildTranscript } from '../../support/build-transcript.ts'
import { buildIndexSearch } from '../../support/index-search.ts'

/** A text of somebody's file; of `o1` unless said, and in English. */
interface SuiteText {
  fileId: string
  paragraphs: readonly Paragraph[]
  language?: string
  version?: number
  ownerId?: string
  uploadedAt?: number
  writtenIn?: string
}

const paragraphsOf = (...texts: string[]) => buildTranscript(...texts).paragraphs

/** What every index of texts does. `again` is the same as another process has it. */
export function textIndexSuite(open: () => Promise<{ index: TextIndex; again: TextIndex }>): void {
  let index: TextIndex
  let again: TextIndex
  beforeEach(async () => {
    ;({ index, again } = await open())
    await index.begin('first')
  })

  async function put({ fileId, paragraphs, ...more }: SuiteText): Promise<void> {
    const { body } = await packTranscript({ paragraphs: [...paragraphs], speakers: [], notes: [] })
    const text = { language: 'original', version: 1, ownerId: 'o1', uploadedAt: 0, writtenIn: 'en', ...more }
    await index.put({ ...text, fileId, body })
  }

  const found = async (typed: string, more?: Partial<IndexSearch>) =>
    shown(await again.find(buildIndexSearch(typed, more)))
  const shown = ({ files }: IndexAnswer) =>
    files.map(({ fileId, hits }) => [fileId, ...hits.map(({ paragraph }) => paragraph)].join(' '))

  /** All files that are found, a few on a page. */
  async function everything(search: IndexSearch): Promise<IndexAnswer['files']> {
    const files: IndexAnswer['files'] = []
    for (let after: number | null | undefined; after !== null;) {
      const answer = await again.find({ ...search, after: after ?? null })
      files.push(...answer.files)
      after = answer.next
    }
    return files
  }

  test('words, phrases, beginnings and what is near are found, the file indexed last first', async () => {
    await put({ fileId: 'a', paragraphs: paragraphsOf('The harbour was calm', 'the master of the old harbour') })
    await put({ fileId: 'b', paragraphs: paragraphsOf('We met the harbour master in Zürich', '明日の会議です') })
    expect(await found('harbour')).toEqual(['b p0', 'a p0 p5'])
    expect(await found('"harbour master"')).toEqual(['b p0'])
    expect(await found('"harbour master"~3')).toEqual(['b p0', 'a p5'])
    expect(await found('harb* -master')).toEqual(['a p0'])
    expect(await found('zurich met')).toEqual(['b p0'])
    expect(await found('会議')).toEqual(['b p8'])
    expect(await found('議会')).toEqual([])
    expect(await found('-harbour')).toEqual([])
    const { files } = await index.find(buildIndexSearch('"old harbour"'))
    expect(files[0]?.hits[0]).toMatchObject({ language: 'original', speaker: 'Speaker 1', ranges: [[18, 29]], time: 9 })
  })

  test('only texts of the owner and of the named files are looked through', async () => {
    await put({ fileId: 'a-1', paragraphs: paragraphsOf('word'), ownerId: 'o1' })
    await put({ fileId: 'a-2', paragraphs: paragraphsOf('word'), ownerId: 'o2' })
    await put({ fileId: 'a-3', paragraphs: paragraphsOf('word'), ownerId: 'o3' })
    expect(await found('word')).toEqual(['a-1 p0'])
    expect(await found('word', { fileIds: ['a-3'] })).toEqual(['a-3 p0', 'a-1 p0'])
    expect(await found('word', { ownerId: null, fileIds: ['a-3', 'a-2'] })).toEqual(['a-3 p0', 'a-2 p0'])
    expect(await found('word', { ownerId: null })).toEqual([])
    expect(await found('word', { fileIds: ['a-3'], without: ['a-1'] })).toEqual(['a-3 p0'])
    expect(await found('o1')).toEqual([])
  })

  test('more files of others are looked through than an index is asked for by their names', async () => {
    for (const [fileId, ownerId] of [
      ['a', 'o1'],
      ['b', 'o2'],
      ['c', 'o3'],
    ] as const)
      await put({ fileId, ownerId, paragraphs: paragraphsOf('a word') })
    const fileIds = ['b', ...Array.from({ length: 2000 }, (_, nth) => `none-${nth}`)]
    expect(await found('word', { fileIds })).toEqual(['b p0', 'a p0'])
    expect(await found('word', { fileIds, ownerId: null })).toEqual(['b p0'])
    expect(await found('word', { fileIds, among: ['b', 'c'] })).toEqual(['b p0'])
    const slow = await everything(buildIndexSearch('word', { fileIds, files: 1, ms: -1 }))
    expect(slow.map(({ fileId }) => fileId)).toEqual(['b', 'a'])
  })

  test('of an owner only some files are looked through, whether few or many', async () => {
    for (const fileId of ['a', 'b', 'c', 'd']) await put({ fileId, paragraphs: paragraphsOf('a word', 'a word') })
    await put({ fileId: 'e', paragraphs: paragraphsOf('a word'), ownerId: 'o2' })
    const others = Array.from({ length: 300 }, (_, nth) => `none-${nth}`)
    for (const more of [[], others]) {
      expect(await found('word', { among: ['a', 'c', 'e', ...more] })).toEqual(['c p0 p3', 'a p0 p3'])
      const paged = await everything(buildIndexSearch('word', { among: ['d', 'b', 'a', ...more], files: 1 }))
      expect(paged.map(({ fileId, hits }) => `${fileId} ${hits.length}`)).toEqual(['d 2', 'b 2', 'a 2'])
      const slow = await everything(buildIndexSearch('word', { among: ['d', 'a', ...more], ms: -1 }))
      expect(slow.map(({ fileId }) => fileId)).toEqual(['d', 'a'])
    }
    expect(await found('word', { among: [] })).toEqual([])
    expect(await found('word', { among: others })).toEqual([])
  })

  test('speaker, language, date and confidence narrow a search', async () => {
    const [first, second] = [buildParagraph('one word', 0, { speaker: 'Änna Bell' }), buildParagraph('no word', 9)]
    second.words[1]!.confidence = 0.4
    await put({ fileId: 'a', paragraphs: [first, second], uploadedAt: 100 })
    await put({ fileId: 'b', paragraphs: paragraphsOf('a word'), uploadedAt: 200 })
    await put({ fileId: 'b', paragraphs: paragraphsOf('ein word'), uploadedAt: 200, language: 'de', writtenIn: 'de' })
    expect(await found('word')).toEqual(['b p0 p0', 'a p0 p9'])
    expect(await found('word', { speaker: ['bell', 'anna'] })).toEqual(['a p0'])
    expect(await found('word', { writtenIn: 'de' })).toEqual(['b p0'])
    expect(await found('word', { below: 50 })).toEqual(['a p9'])
    expect(await found('word', { uploadedFrom: 200 })).toEqual(['b p0 p0'])
    expect(await found('word', { uploadedTo: 200 })).toEqual(['a p0 p9'])
    expect(await found('word', { uploadedFrom: 101, uploadedTo: 199 })).toEqual([])
  })

  test('a text takes the place of what it was, and what is left of a file stays', async () => {
    const kept = buildParagraph('kept word', 20)
    await put({ fileId: 'a', paragraphs: [buildParagraph('old word', 0), kept] })
    await put({ fileId: 'a', paragraphs: paragraphsOf('alt word'), language: 'de', writtenIn: 'de' })
    await put({ fileId: 'a', paragraphs: [kept, buildParagraph('new word', 30)], version: 2 })
    expect(await found('old')).toEqual([])
    expect(await found('word', { writtenIn: 'en' })).toEqual(['a p20 p30'])
    expect(await index.texts(null, 10)).toEqual([
      { fileId: 'a', language: 'de', version: 1 },
      { fileId: 'a', language: 'original', version: 2 },
    ])
    expect(await index.texts({ fileId: 'a', language: 'de' }, 10)).toHaveLength(1)
    await index.remove([
      { fileId: 'a', language: 'original' },
      { fileId: 'nowhere', language: 'de' },
    ])
    expect(await found('word')).toEqual(['a p0'])
    await index.remove([{ fileId: 'a', language: 'de' }])
    expect(await index.texts(null, 10)).toEqual([])
    expect((await index.places(['a'])).size).toBe(0)
  })

  test('a new generation is empty', async () => {
    await put({ fileId: 'a', paragraphs: paragraphsOf('word') })
    expect(await again.generation()).toBe('first')
    await index.begin('second')
    expect(await again.generation()).toBe('second')
    expect(await found('word')).toEqual([])
  })

  test('answers come in pages, of a file as well', async () => {
    const many = Array.from({ length: 12 }, () => 'a word')
    for (const fileId of ['a', 'b', 'c']) await put({ fileId, paragraphs: paragraphsOf(...many, 'last') })
    const first = await index.find(buildIndexSearch('word', { files: 2 }))
    expect(first.files.map(({ fileId, hits, isMore }) => [fileId, hits.length, isMore])).toEqual([
      ['c', 5, true],
      ['b', 5, true],
    ])
    expect((await index.places(['b'])).get('b')).toBe(first.files[1]!.place)
    const second = await index.find(buildIndexSearch('word', { files: 2, after: first.next }))
    expect([shown(second).map((file) => file[0]), second.next]).toEqual([['a'], null])
    const ofOne = await everything(buildIndexSearch('word', { ownerId: null, fileIds: ['b'] }))
    expect(ofOne.flatMap(({ hits }) => hits.map(({ paragraph }) => paragraph))).toEqual(
      paragraphsOf(...many).map(({ _id }) => _id),
    )
  })

  test('a search that takes long answers what it has, and goes on from there', async () => {
    for (const fileId of ['a', 'b', 'c']) await put({ fileId, paragraphs: paragraphsOf('word') })
    const files = await everything(buildIndexSearch('word', { ms: -1 }))
    expect(files.map(({ fileId }) => fileId)).toEqual(['c', 'b', 'a'])
  })

  test('words that are very long, odd or many are found', async () => {
    const long = 'ä'.repeat(240)
    await put({
      fileId: 'a',
      paragraphs: [buildParagraph(`it's \0 a\uD800b ${long}x ${'ﷺ'.repeat(200)} \\' " ${'w '.repeat(600)}end`, 0)],
    })
    for (const typed of [`${long}x`, `"${'ﷺ'.repeat(3)}*"`, "it's", 'end', 'w end', `it -${long}y`])
      expect([typed, await found(typed)]).toEqual([typed, ['a p0']])
    expect(await found(`it -${long}x`)).toEqual([])
  })

  test('what is said rarely is found in very many files, whoever has most of them', async () => {
    const isIn = {
      rare: (n: number) => n % 290 === 5,
      seldom: (n: number) => n % 18 === 3,
      others: (n: number) => n % 70 === 7,
    }
    const names = Array.from({ length: 700 }, (_, n) => `f${n}`)
    for (const [n, fileId] of names.entries()) {
      const words = Object.entries(isIn).flatMap(([word, is]) => (is(n) ? [word] : []))
      await put({ fileId, paragraphs: paragraphsOf(`said ${words.join(' ')}`), ownerId: n % 7 === 0 ? 'o2' : 'o1' })
    }
    const of = (owner: string, is: (n: number) => boolean) =>
      names.filter((_, n) => is(n) && (n % 7 === 0 ? 'o2' : 'o1') === owner).toReversed()
    for (const ownerId of ['o1', 'o2'])
      for (const [word, is] of Object.entries(isIn)) {
        const files = await everything(buildIndexSearch(word, { ownerId }))
        expect([word, ownerId, ...files.map(({ fileId }) => fileId)]).toEqual([word, ownerId, ...of(ownerId, is)])
      }
    const near = await everything(buildIndexSearch('"said seldom"~3'))
    expect(near.map(({ fileId }) => fileId)).toEqual(of('o1', isIn.seldom))
  }, 120_000)

  test('whatever is looked for, what reading every part finds is found', async () => {
    const word = constantFrom('a', 'b', 'ab', 'abc', 'c', 'Ä', '会', '会議', 'd-e', 'abcde', 'bcdef')
    const term = record({
      words: array(word, { minLength: 1, maxLength: 3 }),
      end: constantFrom('"', '*"', '"~1', '"~4'),
      minus: constantFrom('', '', '-'),
    })
    const typed = array(term, { minLength: 1, maxLength: 3 })
    const text = record({
      paragraphs: array(
        tuple(array(word, { minLength: 1, maxLength: 9 }), constantFrom('A B', 'C'), integer({ max: 99, min: 0 })),
        { maxLength: 7 },
      ),
      ownerId: constantFrom('o1', 'o2'),
      language: constantFrom('original', 'de'),
      file: integer({ min: 0, max: 9 }),
    })
    const texts = new Map<string, SuiteText>()
    await assert(
      asyncProperty(
        array(text, { maxLength: 4 }),
        typed,
        option(oneof(constantFrom('a', 'c'))),
        option(integer({ min: 1, max: 99 })),
        async (changes, terms, speaker, below) => {
          for (const { paragraphs, ownerId, language, file } of changes) {
            const put1 = {
              fileId: `f${ownerId}${file}`,
              ownerId,
              language,
              writtenIn: language === 'de' ? 'de' : 'en',
              paragraphs: paragraphs.map(([words, name, percent], at) => {
                const paragraph = buildParagraph(words.join(' '), at * 10, { speaker: name })
                for (const each of paragraph.words) each.confidence = percent / 100
                return paragraph
              }),
            }
            texts.set(`${put1.fileId} ${language}`, put1)
            await put(put1)
          }
          const query = terms.map(({ words, end, minus }) => `${minus}"${words.join(' ')}${end}`).join(' ')
          const search = buildIndexSearch(query, {
            speaker: speaker === null ? [] : [speaker],
            below,
            hits: 100,
            files: 3,
          })
          const expected = [...texts.values()]
            .filter(({ ownerId }) => ownerId === 'o1')
            .flatMap(({ fileId, language, paragraphs }) =>
              paragraphs.flatMap((paragraph) =>
                [...searchParts(paragraph)].flatMap((part) => {
                  const hit = findInPart(part, search)
                  return hit ? [JSON.stringify([fileId, language, paragraph._id, hit.ranges, hit.time])] : []
                }),
              ),
            )
          const answered = (await everything(search)).flatMap(({ fileId, hits }) =>
            hits.map(({ language, paragraph, ranges, time }) =>
              JSON.stringify([fileId, language, paragraph, ranges, time]),
            ),
          )
          expect(answered.toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: Number(process.env['SEARCH_RUNS'] ?? 40) },
    )
  }, 120_000)
}
