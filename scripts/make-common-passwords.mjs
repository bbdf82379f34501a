// Writes resources/common-passwords.bin of lists of passwords, one per line, or a JSON array; gzip is unpacked:
// node scripts/make-common-passwords.mjs passwords.json common-passwords.txt.gz
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** What the shortest may be that is taken at all (`passwordLength` of the contract). */
const LEAST = 6
/** Of each hash: among 50,000 of these, one in 20 million other passwords is taken for a common one. */
const BYTES = 5

const passwords = new Set()
for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  for (const line of file.endsWith('.json') ? JSON.parse(text) : text.split('\n')) {
    const password = line.trim().toLowerCase()
    if (password.length >= LEAST) passwords.add(password)
  }
}
const hashes = [...passwords]
  .map((password) => createHash('sha256').update(password).digest().subarray(0, BYTES))
  .toSorted((one, other) => one.compare(other))
writeFileSync(new URL('../resources/common-passwords.bin', import.meta.url), Buffer.concat(hashes))
console.log(`${passwords.size} passwords`)
