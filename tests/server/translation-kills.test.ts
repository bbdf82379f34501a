import { expect, onTestFinished, test } from 'vitest'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createTranslations } from '../../server/modules/translations/service.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { translatedParagraphs, translationsOf } from '../../server/modules/translations/repository.ts'
import { packTranscript, unpackTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, readVersion } from '../../server/modules/texts/repository.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { noThreads } from '../support/no-threads.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { createTaggingTranslator } from '../support/tagging-translator.ts'
import { linesOf } from '../support/translation-app.ts'
import { openWorkplace, type HoldMoment, until } from '../support/workers.ts'

const LINES = ['Hello there.', 'The house.', 'Good bye.', 'The boats came.', 'It was cold.']

test('[PL-026] a worker killed in, between and after batches leaves the whole translation, charged once', async () => {
  const { db, settings } = await buildTestApp()
  const work = await openWorkplace(settings)
  onTestFinished(() => work.end())
  const owner = await buildUser(db)
  await giveTime(db, owner.id, { auto: 5000 })
  const file = await buildFile(db, { owner_id: owner.id })
  await appendVersion(db, {
    fileId: file.id,
    language: ORIGINAL,
    ...(await packTranscript(buildTranscript(...LINES))),
    authorId: null,
    expectedVersion: null,
  })
  const translations = createTranslations({
    db,
    jobs: work.queue,
    events: work.events,
    quota: createQuota({ isLimited: true }),
    threads: noThreads,
    translators: createTranslators({ translators: [createTaggingTranslator()], setting: 'auto' }),
  })
  await translations.request({ id: owner.id, email: owner.email, role: 'USER', sid: 'none' }, file.id, 'es')
  const kept = async () => (await translatedParagraphs(db, file.id, 'es')).map(({ text }) => text)
  const time = async () => timeOn(db, await planOf(db, owner.id))

  async function killAt(hold: HoldMoment): Promise<string[]> {
    const worker = work.start({ engine: 'none', hold })
    await worker.held
    await worker.kill()
    expect(await readVersion(db, file.id, 'es')).toBeUndefined()
    expect(await time()).toMatchObject({ available: 4940, reserved: 60 })
    return kept()
  }

  expect(await killAt('batch 1')).toEqual([])
  expect(await killAt('batch 3')).toHaveLength(2)
  // A worker begins with what is missing: its second batch is the fourth of all.
  expect(await killAt('batch 2')).toHaveLength(3)
  expect(await killAt('commit')).toHaveLength(LINES.length)

  work.start({ engine: 'none' })
  await until('the translation', async () =>
    (await translationsOf(db, file.id)).some(({ status }) => status === 'READY'),
  )
  const { body } = (await readVersion(db, file.id, 'es'))!
  expect(linesOf(await unpackTranscript(body))).toEqual(
    LINES.map((line) =>
      line
        .split(' ')
        .map((word) => `es:${word}`)
        .join(' '),
    ),
  )
  expect(await time()).toMatchObject({ available: 4940, reserved: 0, used: 60 })
})
