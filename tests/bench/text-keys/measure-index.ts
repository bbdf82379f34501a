import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type IndexForm, keyedForm, PLAIN_FORM } from '../../../server/adapters/text-index/index-form.ts'
import { findHits } from '../../../server/adapters/text-index-sqlite/find-hits.ts'
import { INDEX_FILE, openIndex } from '../../../server/adapters/text-index-sqlite/open-index.ts'
import { putText } from '../../../server/adapters/text-index-sqlite/put-text.ts'
import { packTranscript } from '../../../server/kernel/transcript-codec/packing.ts'
import { buildIndexSearch } from '../../support/index-search.ts'
import { wordAt } from '../search/speech.ts'
import { hourOfText } from './measure-texts.ts'

/** Hours that are indexed in each form. */
const HOURS = 10
/** Words by how often they are said, together as one search. */
const RANKS = [40, 400]

/** The index of some hours with plain and with keyed words: how long it takes to fill, how large it is, a search. */
export async function measureIndex(folder: string): Promise<void> {
  const forms = [PLAIN_FORM, keyedForm({ id: 'a'.repeat(16), bytes: randomBytes(32) })]
  const [plain, keyed] = [await measure(folder, forms[0]!), await measure(folder, forms[1]!)]
  for (const [what, figure, unit] of [
    ['an hour, indexed', 'fillMs', 'ms'],
    ['its index', 'kilobytes', 'kB'],
    ['a search for two words', 'searchMs', 'ms'],
  ] as const) {
    const both = `plain ${plain[figure].toFixed(1)} ${unit}, keyed ${keyed[figure].toFixed(1)} ${unit}`
    console.log(`${what.padEnd(26)} ${both}: ${(keyed[figure] / plain[figure]).toFixed(2)} times the plain one`)
  }
}

async function measure(folder: string, form: IndexForm) {
  const dataDir = path.join(folder, `index-${form.isKeyed ? 'keyed' : 'plain'}`)
  await mkdir(dataDir)
  const index = openIndex(dataDir)
  let fillMs = 0
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const { body } = await packTranscript(hourOfText(hour))
    const began = performance.now()
    const text = { fileId: `f${hour}`, language: 'original', version: 1, ownerId: 'o1', uploadedAt: 0, writtenIn: 'en' }
    await putText(index, { ...text, body }, form)
    fillMs += performance.now() - began
  }
  index.pragma('wal_checkpoint(truncate)')
  const search = buildIndexSearch(RANKS.map(wordAt).join(' '))
  const times = Array.from({ length: 21 }, () => {
    const began = performance.now()
    findHits(index, search, form)
    return performance.now() - began
  })
  index.close()
  const { size } = await stat(path.join(dataDir, INDEX_FILE))
  const searchMs = times.toSorted((a, b) => a - b)[10]!
  return { fillMs: fillMs / HOURS, kilobytes: size / HOURS / 1000, searchMs }
}
