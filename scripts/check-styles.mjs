// Colours are named once, in src/renderer/styles/tokens.css: no other style sheet may hold one of its own.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const folder = path.join(root, 'src', 'renderer')
const tokens = path.join(folder, 'styles', 'tokens.css')

const declaration = /([\w-]+)\s*:\s*([^;{}]+)[;}]/g
const names = 'white|black|gr[ae]y|red|green|blue|yellow|orange|purple|pink|brown'
const colour = new RegExp(
  String.raw`#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:${names})(?![\w-])`,
  'i',
)
/** In a mask a colour only says how much shows. */
const mask = /^(-webkit-)?mask/

const faults = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => file !== tokens)
  .toSorted()
  .flatMap(faultsIn)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? 'No style sheet holds a colour of its own.' : `${faults.length} colours outside tokens.css`,
)
process.exit(faults.length === 0 ? 0 : 1)

/** @param {string} file */
function faultsIn(file) {
  // Comments and addresses keep their line breaks, so that line numbers stay right.
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (part) =>
    part.replaceAll(/[^\n]/g, ' '),
  )
  return [...text.matchAll(declaration)]
    .filter(([, property, value]) => !mask.test(property) && colour.test(value))
    .map(
      (match) =>
        `${path.relative(root, file)}:${text.slice(0, match.index).split('\n').length}: ` +
        `${match[0].trim()}  Use a name from tokens.css.`,
    )
}
