// `npm run requirements [AREA]`: the rows of docs/requirements.tsv that no test names in brackets, and those that are
// named by tests alone that stub the server or do not run everywhere.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from './lib/paths.mjs'
import { readRowTests } from './lib/row-tests.mjs'

const area = process.argv[2]?.toUpperCase()
const rows = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter(([, rowArea]) => area === undefined || rowArea === area)
/** @type {Map<string, Set<string>>} */
const proofs = new Map()
for (const folder of ['tests', 'src', 'server']) {
  for (const name of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue
    const file = path.posix.join(folder, name.split(path.sep).join('/'))
    for (const { id, how } of readRowTests(file, readFileSync(path.join(root, file), 'utf8'))) {
      proofs.set(id, (proofs.get(id) ?? new Set()).add(how))
    }
  }
}
const missing = rows.filter(([id]) => !proofs.has(id))
const weak = rows.filter(([id]) => proofs.has(id) && !proofs.get(id).has('whole'))
for (const [id, , source, text] of missing) console.log(`${id}  ${text}  (${source})`)
console.log(`\n${missing.length} of ${rows.length} rows are named by no test.`)
if (weak.length > 0) console.log('\nNamed only by tests that stub the other side, or that do not run everywhere:\n')
for (const [id, , source, text] of weak) console.log(`${id}  ${[...proofs.get(id)].join(', ')}  ${text}  (${source})`)
console.log(`\n${weak.length} of ${rows.length} rows are proved in part.`)
