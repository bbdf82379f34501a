import { expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '../../src/shared/transcript/compare.ts'
import { buildTestApp } from '../support/app.ts'
import { looped, speak } from '../support/media-samples.ts'
import { openWorkplace, until } from '../support/workers.ts'

async function openKills() {
  const { settings } = await buildTestApp()
  const workplace = await openWorkplace(settings)
  onTestFinished(() => workplace.end())
  return workplace
}

test('a worker killed with PocketSphinx in the middle goes on and leaves the same text', async () => {
  // Long enough for two segments.
  const seconds = 42
  const spoken = await looped(await speak(), seconds)
  const calm = await openKills()
  const first = await calm.addFile(spoken, { length_seconds: seconds })
  calm.start({ engine: 'pocketsphinx' })
  await calm.fileIn(first.id, 'EDITING')
  const expected = await calm.transcript(first.id)
  expect(wordsOf(expected!.transcript).length).toBeGreaterThan(70)

  const work = await openKills()
  const file = await work.addFile(spoken, { length_seconds: seconds })
  const early = work.start({ engine: 'pocketsphinx' })
  await until('the plan', async () => (await work.plannedSegments(file.id)) === 2)
  await early.kill()
  const late = work.start({ engine: 'pocketsphinx' })
  await until(
    'a finished segment',
    async () => (await work.finishedSegments(file.id)) > 0 || (await work.transcript(file.id)),
  )
  await late.kill()
  work.start({ engine: 'pocketsphinx' })
  await work.fileIn(file.id, 'EDITING')
  expect(await work.transcript(file.id)).toEqual(expected)
})
