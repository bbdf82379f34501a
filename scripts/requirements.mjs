// `npm run requirements [AREA]`: the rows of docs/requirements.tsv that no test names in brackets.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from './lib/paths.mjs'

const rows = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n').slice(1).map((line) => line.split('\t'))
const area = process.argv[2]?.toUpperCase()
const named = new Set()
for (const folder of ['tests', 'src', 'server']) {
  for (const file of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!/\.(test|spec)\.tsx?$/.test(file)) continue
    // The first argument of a call, in whatever form the runner is called: test(…), test.each(…)(…).
    for (const [, , name] of readFileSync(path.join(root, folder, file), 'utf8').matchAll(/\(\s*(['"`])((?:(?!\1).)*)\1/g)) {
      for (const [, ids] of name.matchAll(/\[([A-Z]{2}-\d{3}(?:[ ,]+[A-Z]{2}-\d{3})*)\]/g)) for (const id of ids.split(/[ ,]+/)) named.add(id)
    }
  }
}
const missing = rows.filter(([id, rowArea]) => !named.has(id) && (area === undefined || rowArea === area))
for (const [id, , source, text] of missing) console.log(`${id}  ${text}  (${source})`)
console.log(`\n${missing.length} of ${rows.filter((row) => area === undefined || row[1] === area).length} rows are named by no test.`)
