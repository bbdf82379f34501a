import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EditsSince, TextEdit } from '../../src/shared/contract/text-edits.ts'
import type { Transcript, TranscriptVersion } from '../../src/shared/contract/transcripts.ts'
import { applyEdit } from '../../src/shared/transcript/text-edits/apply-edit.ts'
import { diffTexts } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import { countWords } from '../../server/kernel/transcript-codec/packing.ts'
import { forgetHeads } from '../../server/modules/texts/heads.ts'
import { appendEdit, ORIGINAL, writeWhole } from '../../server/modules/texts/index.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildParagraph } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { createRandom } from '../support/random.ts'

const STEPS = 50

type Random = () => number
const below = (random: Random, end: number) => Math.floor(random() * end)

/** A text that differs in one thing from another. */
function changed(text: Transcript, random: Random): Transcript {
  const { paragraphs } = text
  const at = below(random, paragraphs.length)
  const [before, it, behind] = [paragraphs.slice(0, at), paragraphs[at], paragraphs.slice(at + 1)]
  const fresh = { ...buildParagraph(`said ${below(random, 99)} times`, at), _id: `q${below(random, 1e9)}` }
  if (!it) return { ...text, paragraphs: [fresh] }
  const ways = [
    () => [...before, fresh, it, ...behind],
    () => (paragraphs.length > 2 ? [...before, ...behind] : paragraphs),
    () => [...before, ...behind, it],
    () => [...before, { ...it, marked: !it.marked, note: `note ${below(random, 9)}` }, ...behind],
    () => [...before, { ...it, words: it.words.filter(() => random() < 0.7) }, ...behind],
    () => [...before, { ...it, words: [...it.words, ...fresh.words] }, ...behind],
    () => [...before, { ...it, words: it.words.slice(0, 1) }, { ...fresh, words: it.words.slice(1) }, ...behind],
  ]
  const notes = random() < 0.1 ? [`note ${below(random, 9)}`] : text.notes
  return { ...text, notes, paragraphs: ways[below(random, ways.length)]!() }
}

/** Somebody who has the text open, as they have it. */
interface Author {
  number: number
  text: Transcript
  last: { base: number; id: string; edit: TextEdit; number: number } | null
}

/** A text on a server, and every version of it that was acknowledged, as the same edits make it in memory. */
async function open(server: TestApp, ann: SignedIn) {
  const { id } = await buildFile(server.db, { owner_id: ann.id })
  const path = `/file/transcription/${id}`
  const headers = ann.bearer
  const versions: Transcript[] = [{ paragraphs: [], speakers: [], notes: [] }]
  const keep = (number: number, text: Transcript) => {
    expect(number).toBe(versions.length)
    versions.push(text)
  }
  const textOf = async (at = path) => (await server.api('GET', at, { headers })).json<Transcript>()

  async function catchUp(author: Author, since: EditsSince | null): Promise<void> {
    if (since?.edits && since.edits.at(-1)?.number === since.number)
      author.text = since.edits.reduce((text, { edit }) => applyEdit(text, edit), author.text)
    else author.text = await textOf()
    author.number = versions.length - 1
    expect(author.text).toEqual(versions.at(-1))
  }

  return {
    versions,

    /** What they have is maybe old: then it is caught up with instead. */
    async edit(author: Author, random: Random): Promise<void> {
      const text = changed(author.text, random)
      const [base, name, edit] = [author.number, randomUUID(), diffTexts(author.text, text)!]
      const reply = await server.api('POST', `${path}/edits`, { headers, payload: { base, id: name, edit } })
      expect(reply.statusCode).toBe(base === versions.length - 1 ? 200 : 412)
      if (reply.statusCode === 412) return catchUp(author, reply.json<EditsSince>())
      const { number } = reply.json<{ number: number }>()
      keep(number, text)
      Object.assign(author, { number, text, last: { base, id: name, edit, number } })
    },

    /** By another process, whose saves are in the database alone. */
    async editElsewhere(author: Author, random: Random): Promise<void> {
      if (author.number !== versions.length - 1) return
      const text = changed(author.text, random)
      const edit = {
        fileId: id,
        language: ORIGINAL,
        base: author.number,
        editId: randomUUID(),
        edit: JSON.stringify(diffTexts(author.text, text)),
        words: countWords(text),
        authorId: ann.id,
        savedAt: Date.now(),
      }
      const saved = await server.db.transaction().execute((tx) => appendEdit(tx, edit))
      if (saved === 'conflict') throw new Error('The newest text was not the newest.')
      keep(saved.number, text)
      Object.assign(author, { number: saved.number, text })
    },

    /** As after an answer that was lost. */
    async sendAgain({ last }: Author): Promise<void> {
      if (!last) return
      const { number, ...payload } = last
      const reply = await server.api('POST', `${path}/edits`, { headers, payload })
      expect(reply.json()).toMatchObject({ number })
    },

    async put(author: Author, random: Random): Promise<void> {
      const text = changed(author.text, random)
      const reply = await server.api('PUT', path, {
        headers: { ...headers, 'content-type': 'application/octet-stream', 'if-match': `"${author.number}"` },
        payload: gzipSync(JSON.stringify(text)),
      })
      if (reply.statusCode === 412) return catchUp(author, null)
      keep(reply.json<{ version: number }>().version, text)
      Object.assign(author, { number: versions.length - 1, text })
    },

    async restore(random: Random): Promise<void> {
      const listed = (await server.api('GET', `${path}/versions`, { headers })).json<TranscriptVersion[]>()
      const one = listed[below(random, listed.length)]
      if (!one) return
      expect(await textOf(`${path}/versions/${one.version}`)).toEqual(versions[one.version])
      const reply = await server.api('PUT', `${path}/versions/${one.version}`, { headers })
      keep(reply.json<{ version: number }>().version, versions[one.version]!)
    },

    writeWhole: () => writeWhole(server.db, { fileId: id, language: ORIGINAL }),

    async check(): Promise<void> {
      expect(await textOf()).toEqual(versions.at(-1))
    },
  }
}

test.each([1, 2, 3, 4, 5, 6])('a text is what its edits make of it, whatever else happens (%i)', async (seed) => {
  const random = createRandom(seed)
  const server = await buildTestApp()
  const text = await open(server, await server.signIn())
  const authors = Array.from({ length: 2 + (seed % 2) }, (): Author => ({
    number: 0,
    text: text.versions[0]!,
    last: null,
  }))
  for (let step = 0; step < STEPS; step++) {
    const author = authors[below(random, authors.length)]!
    const chance = random()
    if (chance < 0.6) await text.edit(author, random)
    else if (chance < 0.7) await text.editElsewhere(author, random)
    else if (chance < 0.8) await text.sendAgain(author)
    else if (chance < 0.85) await text.put(author, random)
    else if (chance < 0.88) await text.restore(random)
    else if (chance < 0.92) await text.writeWhole()
    else if (chance < 0.96) forgetHeads()
    else await text.check()
  }
  await text.check()
  forgetHeads()
  await text.check()
})
