import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { appendVersion, ORIGINAL, readVersion } from '../../server/modules/texts/repository.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { runWorker } from '../../server/worker.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import type { Translation } from '../../src/shared/contract/translations.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { buildTestApp, type SignedIn } from './app.ts'
import { buildTranscript } from './build-transcript.ts'
import { buildFile } from './factories.ts'
import { giveTime, planOf, timeOn } from './plan-time.ts'
import { createTaggingTranslator } from './tagging-translator.ts'
import { until } from './workers.ts'

/**
 * The app with an English file of a minute, its text, an engine that tags words, and a worker that is started when a
 * test asks for it.
 */
export async function buildTranslationApp({
  role = 'SUBSCRIBER',
  seconds = 1000,
  env = { BILLING: 'sandbox' },
}: { role?: Role; seconds?: number; env?: Record<string, string> } = {}) {
  const engine = createTaggingTranslator()
  const translators = createTranslators({ translators: [engine], setting: 'auto' })
  const t = await buildTestApp({ env, translators })
  const owner = await t.signIn(role)
  if (seconds > 0) await giveTime(t.db, owner.id, { auto: seconds })
  const file = await buildFile(t.db, { owner_id: owner.id })
  await saveOriginal(buildTranscript('Hello there.', 'The house is red.', 'Bye.'))

  async function saveOriginal(transcript: Transcript, language = ORIGINAL): Promise<void> {
    const words = transcript.paragraphs.reduce((sum, paragraph) => sum + paragraph.words.length, 0)
    await appendVersion(t.db, {
      fileId: file.id,
      language,
      body: gzipSync(JSON.stringify(transcript)),
      words,
      authorId: null,
      expectedVersion: null,
    })
  }
  const list = async (who: SignedIn = owner, id = file.id) =>
    (await t.api('GET', `/file/translation/${id}`, { headers: who.bearer })).json<Translation[]>()

  return {
    ...t,
    engine,
    owner,
    file,
    list,
    saveOriginal,
    request: (language: string, { who = owner, id = file.id }: { who?: SignedIn; id?: string } = {}) =>
      t.api('POST', '/file/translation', { headers: who.bearer, payload: { file_id: id, language } }),
    again: (language: string) =>
      t.api('PUT', `/file/translation/again/${file.id}/${language}`, { headers: owner.bearer }),
    async work() {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
    /** The translation once it is in this status, and nothing is left of the work. */
    async translationIn(language: string, status: Translation['status']) {
      return until(`the translation into ${language} in ${status}`, async () =>
        (await list()).find((one) => one.language === language && one.status === status),
      )
    },
    async text(language: string): Promise<Transcript> {
      const row = await readVersion(t.db, file.id, language)
      expect(row).toBeDefined()
      return JSON.parse(gunzipSync(row!.body).toString('utf8')) as Transcript
    },
    time: async () => timeOn(t.db, await planOf(t.db, owner.id)),
  }
}

/** The lines of a transcript. */
export const linesOf = ({ paragraphs }: Transcript) =>
  paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
