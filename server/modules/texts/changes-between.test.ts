import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paragraph, Transcript } from '../../../src/shared/contract/transcripts.ts'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import type { Effort, Threads } from '../../kernel/threads/threads.ts'
import { changesSince } from '../transcripts/changes-since.ts'
import { changesBetween, findChanges } from './changes-between.ts'
import { differingParagraphs } from './differing-paragraphs.ts'

const pack = (text: Transcript) => gzipSync(JSON.stringify(text))
const changes = (before: Transcript, after: Transcript) => findChanges({ before: pack(before), after: pack(after) })

const WORDS = 5
const text = buildTranscript(
  'one two three four five',
  'six seven eight nine ten',
  'eleven twelve thirteen again twice',
)

/** The text with its paragraphs changed, each as its function says. */
const withParagraphs = (change: (paragraphs: Paragraph[]) => Paragraph[]): Transcript => ({
  ...text,
  paragraphs: change(structuredClone(text.paragraphs)),
})

const withWord = (at: number, word: Partial<Paragraph['words'][number]>) =>
  withParagraphs((paragraphs) => {
    Object.assign(paragraphs[at]!.words[1]!, word)
    return paragraphs
  })

describe('what changed from one stored text to another', () => {
  test('words that came and went, wherever they did', async () => {
    expect(await changes(text, withWord(1, { text: 'other' }))).toEqual({ added: 1, removed: 1, other: null })
    const shorter = withParagraphs(([first, , last]) => [first!, last!])
    expect(await changes(text, shorter)).toEqual({ added: 0, removed: WORDS, other: null })
    expect(await changes(shorter, text)).toEqual({ added: WORDS, removed: 0, other: null })
  })

  test('what else did, where no word came or went', async () => {
    expect(await changes(text, text)).toEqual({ added: 0, removed: 0, other: {} })
    expect(await changes(text, withWord(2, { is_highlight: true }))).toEqual({
      added: 0,
      removed: 0,
      other: { highlight: 1 },
    })
    const renamed = withParagraphs(([first, ...rest]) => [{ ...first!, speaker: 'Ann', note: 'who?' }, ...rest])
    expect(await changes(text, renamed)).toEqual({ added: 0, removed: 0, other: { speaker: 1, note: 1 } })
    const [first, second] = text.paragraphs
    const joined = withParagraphs(([, , last]) => [{ ...first!, words: [...first!.words, ...second!.words] }, last!])
    expect(await changes(text, joined)).toEqual({ added: 0, removed: 0, other: { break: 1 } })
  })

  test('the same as when all of both texts is read', async () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c"', 'd\\', 'é'), { minLength: 1, maxLength: 4 })
    const edit = fc.record({ at: fc.nat(2), words, marked: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 3 }), async (edits) => {
        const after = withParagraphs((paragraphs) => {
          for (const { at, words: said, marked } of edits) {
            const [written] = buildTranscript(said.join(' ')).paragraphs
            paragraphs[at] = { ...paragraphs[at]!, marked, words: written!.words }
          }
          return paragraphs
        })
        const all = await changesSince({ body: pack(text), words: 3 * WORDS }, after)
        expect(await changes(text, after)).toEqual(all)
      }),
    )
  })

  test('is found for the account, and judged by the plain size of both', async () => {
    const efforts: Effort[] = []
    const threads = {
      run: (_module: URL, _input: object, effort: Effort) => Promise.resolve(efforts.push(effort)),
    } as unknown as Threads
    const [before, after] = [pack(text), pack(withWord(0, { text: 'another' }))]
    await changesBetween({ before, after }, 'ann', threads)
    const bytes = JSON.stringify(text).length + JSON.stringify(withWord(0, { text: 'another' })).length
    expect(efforts).toEqual([{ account: 'ann', bytes }])
  })
})

describe('the paragraphs in which two texts differ', () => {
  const differing = (before: Transcript, after: Transcript, spaces?: number) =>
    differingParagraphs(JSON.stringify(before), JSON.stringify(after, null, spaces)).map(({ paragraphs }) =>
      paragraphs.map(({ _id }) => _id),
    )
  const [first, second, third] = text.paragraphs.map(({ _id }) => _id)

  test('are those that one of them has not as they are', () => {
    expect(differing(text, text)).toEqual([[], []])
    expect(differing(text, withWord(1, { text: 'other' }))).toEqual([[second], [second]])
    expect(
      differing(
        text,
        withParagraphs((paragraphs) => paragraphs.slice(1)),
      ),
    ).toEqual([[first], []])
  })

  test('are found in what another program wrote', () => {
    expect(differing(text, withWord(1, { text: 'other' }), 2)).toEqual([[second], [second]])
  })

  test('are all of them where what stayed is in another order', () => {
    const turned = withParagraphs((paragraphs) => paragraphs.toReversed())
    expect(differing(text, turned)).toEqual([
      [first, second, third],
      [third, second, first],
    ])
  })

  test('come with the speakers and notes of their texts', () => {
    const after = { ...withWord(0, { text: 'x' }), notes: ['read it again'] }
    const [was, is] = differingParagraphs(JSON.stringify(text), JSON.stringify(after))
    expect([was.notes, is.notes, is.speakers]).toEqual([text.notes, ['read it again'], text.speakers])
  })
})
