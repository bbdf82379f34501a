// No line of our sources is wider than the print width of the formatter, which leaves long strings alone.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const MOST_COLUMNS = 120
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const folders = ['build', 'clients', 'scripts', 'server', 'src', 'tests']
const source = /\.(?:tsx?|mjs|css)$/
const skipped = /(?:^|\/)(?:node_modules|dist|out|__snapshots__)\/|^clients\/typescript\/src\/generated\.ts$/

const sources = [...sourcesIn('.', false), ...folders.flatMap((folder) => sourcesIn(folder, true))]
const faults = sources.flatMap(wideLinesIn)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? `No line is wider than ${MOST_COLUMNS} columns.`
    : `${faults.length} lines are wider than ${MOST_COLUMNS} columns`,
)
process.exit(faults.length === 0 ? 0 : 1)

/**
 * Paths from the root, with slashes.
 * @param {string} folder
 * @param {boolean} recursive
 */
function sourcesIn(folder, recursive) {
  /** @type {import('node:fs').Dirent[]} */
  let entries = []
  try {
    entries = readdirSync(path.join(root, folder), { recursive, withFileTypes: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return entries
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !skipped.test(file))
    .toSorted((one, other) => one.localeCompare(other))
}

/** @param {string} file */
function wideLinesIn(file) {
  const lines = readFileSync(path.join(root, file), 'utf8').split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const columns = Array.from(line).length
    return columns > MOST_COLUMNS ? [`${file}:${index + 1}: ${columns} columns`] : []
  })
}
