import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { openKeyRing } from '../../../server/kernel/key-ring.ts'
import { useTextKeys } from '../../../server/kernel/text-keys/text-keys.ts'
import { packTranscript, unpackTranscript } from '../../../server/kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, readVersion } from '../../../server/modules/texts/repository.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { buildFile } from '../../support/factories.ts'
import { hourOfSpeech } from '../search/speech.ts'

/** Saves and reads of each. */
const TEXTS = 60

/** The text of an hour, plain and encrypted in turn, so that both have the same disk and the same noise. */
export async function measureTexts(folder: string, ringFile: string): Promise<void> {
  const { body } = await packTranscript(hourOfText())
  const open = async (hasKeys: boolean) => {
    const dataDir = path.join(folder, `texts-${hasKeys ? 'encrypted' : 'plain'}`)
    await mkdir(dataDir)
    const database = await openDatabase({ databaseUrl: null, dataDir })
    await migrate(database.db)
    if (hasKeys) useTextKeys(database.db, openKeyRing(ringFile))
    return { ...database, fileId: (await buildFile(database.db)).id, save: [] as number[], read: [] as number[] }
  }
  const opened = [await open(false), await open(true)]
  for (let at = 0; at < TEXTS; at += 1)
    for (const { db, fileId, save, read } of opened) {
      const version = { fileId, language: ORIGINAL, body, words: 1, authorId: null, expectedVersion: null }
      let began = performance.now()
      await appendVersion(db, version)
      save.push(performance.now() - began)
      began = performance.now()
      const found = await readVersion(db, fileId, ORIGINAL)
      await unpackTranscript(found!.body)
      read.push(performance.now() - began)
    }
  for (const [what, figure] of [
    ['the text of an hour, saved', 'save'],
    ['and opened', 'read'],
  ] as const) {
    const [plain, encrypted] = opened.map((one) => middle(one[figure])) as [number, number]
    const ratio = (encrypted / plain).toFixed(2)
    const both = `plain ${plain.toFixed(2)} ms, encrypted ${encrypted.toFixed(2)} ms`
    console.log(`${what.padEnd(26)} ${both}: ${ratio} times the plain one`)
  }
  for (const { close } of opened) await close()
}

/** The text of an hour; the same one for the same number. */
export function hourOfText(hour = 1) {
  const spoken = hourOfSpeech(hour)
  const paragraphs = Array.from({ length: 150 }, (_, at) => spoken.slice(at * 60, (at + 1) * 60).join(' '))
  return buildTranscript(...paragraphs)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
