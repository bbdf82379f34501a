// Checks the built renderer against its budgets: what public pages load, and that the editor comes on its own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const HOME_BUDGET_BYTES = 130_000
/** Script files before the first screen: each costs a journey, six at once. */
const FIRST_FILES = 6
const EDITOR = 'features/editor/index.tsx'

const built = path.resolve(import.meta.dirname, '../out/renderer')
const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'))

/** Files that a chunk loads before it can run, its own included. */
function loaded(name, seen = new Set()) {
  if (seen.has(name)) return []
  seen.add(name)
  return [manifest[name].file, ...(manifest[name].imports ?? []).flatMap((other) => loaded(other, seen))]
}

const gzipped = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(built, file))).length, 0)
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const home = gzipped(['theme.js', ...loaded('site-client.ts')])
const app = loaded('index.html')
const failures = []

console.log(`public pages   ${kilobytes(home)} of JavaScript, gzipped (budget ${kilobytes(HOME_BUDGET_BYTES)})`)
if (home > HOME_BUDGET_BYTES) failures.push('The public pages load more JavaScript than their budget allows.')

console.log(`app, first     ${kilobytes(gzipped(app))} in ${app.length} files (at most ${FIRST_FILES})`)
if (app.length > FIRST_FILES) failures.push('The app loads more files at its start than a browser fetches at once.')
const editor = manifest[EDITOR]
if (!editor) failures.push(`The build has no chunk for ${EDITOR}.`)
else if (!editor.isDynamicEntry || app.includes(editor.file))
  failures.push('The editor is not a chunk of its own: the app loads it at its start.')
else console.log(`editor, more   ${kilobytes(gzipped(loaded(EDITOR).filter((file) => !app.includes(file))))}`)

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
