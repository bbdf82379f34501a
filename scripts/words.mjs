// `npm run words`: what the catalogues lack. `-- --write` brings them into step with the source; `-- --missing de`
// lists what German lacks.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readCatalogue, syncCatalogue, TRANSLATED } from '../build/words/catalogues.ts'
import { checkCatalogue } from '../build/words/check.ts'
import { extract } from '../build/words/extract.ts'

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { write: { type: 'boolean' }, missing: { type: 'string' } } })

const source = await extract(root)
if (values.write) for (const language of TRANSLATED) await syncCatalogue(root, language, source)

console.log(`${source.length} sentences in the source`)
for (const language of TRANSLATED) {
  const { faults, missing } = checkCatalogue(source, await readCatalogue(root, language))
  console.log(`${language.padEnd(6)} ${missing.length} missing, ${faults.length} faults`)
  for (const fault of faults) console.error(`  ${fault}`)
  if (values.missing === language) for (const { message } of missing) console.log(`  ${message}`)
  if (faults.length > 0) process.exitCode = 1
}
