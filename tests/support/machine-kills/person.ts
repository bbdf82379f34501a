import { gunzipSync, gzipSync } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import { appendVersion, currentVersion, ORIGINAL, readVersion } from '../../../server/modules/texts/repository.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { buildTranscript } from '../build-transcript.ts'
import type { Workplace } from './kill-run.ts'

/** A person who saves texts with words and times of their own, and looks whether all of them are still there. */
export function createPerson({ db }: Workplace, fileId: string, authorId: string) {
  const saved: { version: number; text: Transcript }[] = []

  /** @throws Error where the text changed between reading and saving, as the page would be told */
  async function save(isByMachine = false): Promise<void> {
    const text = ownText(saved.length)
    const row = await appendVersion(db, {
      fileId,
      language: ORIGINAL,
      body: gzipSync(JSON.stringify(text)),
      words: 3,
      authorId: isByMachine ? null : authorId,
      expectedVersion: await currentVersion(db, fileId, ORIGINAL),
    })
    if (row === 'conflict') throw new Error('the text changed meanwhile')
    saved.push({ version: row.version, text })
  }

  return {
    save,
    hasSaved: () => saved.length > 0,
    /** What is not there, or not the newest, of what was saved; and versions that nobody saved, beyond `others`. */
    async faults({ others }: { others: number }): Promise<string[]> {
      const versions = await db
        .selectFrom('transcript_version')
        .select('version')
        .where('file_id', '=', fileId)
        .where('language', '=', ORIGINAL)
        .execute()
      const faults =
        versions.length > saved.length + others ? [`${versions.length} versions, of which none is new`] : []
      for (const { version, text } of saved) {
        const row = await readVersion(db, fileId, ORIGINAL, version)
        if (!row || !isDeepStrictEqual(JSON.parse(gunzipSync(row.body).toString()), text))
          faults.push(`an edit was lost: version ${version}`)
      }
      const newest = await currentVersion(db, fileId, ORIGINAL)
      const last = saved.at(-1)?.version
      return last === undefined || last === newest ? faults : [...faults, `version ${newest} hides an edit`]
    },
  }
}

/** Words that a person wrote and placed. */
function ownText(turn: number): Transcript {
  const [paragraph, ...others] = buildTranscript('placed by hand', `edit ${turn}`).paragraphs
  const words = paragraph!.words.map((word, at) => ({
    ...word,
    data_start: at + 0.25,
    data_end: at + 0.5,
    origin: 'person' as const,
  }))
  return {
    paragraphs: [{ ...paragraph!, words, data_start: 0.25 }, ...others],
    speakers: [{ name: 'Ana', color: 'speaker-1' }],
    notes: [`saved ${turn}`],
  }
}
