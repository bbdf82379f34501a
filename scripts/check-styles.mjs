// Two rules for all style sheets. Colours are named once, in src/renderer/styles/tokens.css: no other sheet may hold
// one of its own. And sides go by the direction of reading: inline-start and inline-end, not left and right. Where left
// is meant, as along time or in a picture, a comment in the line or the one before says why: `physical: …`.
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
const side = /(?<![\w-])(?:left|right|[ew]-resize)(?![\w-])/
const sidedProperty = /^(?!--)(?:.*-)?(?:left|right)(?:-|$)/
/** Values for each side or corner, which are left and right in it. */
const shorthand = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/
const sidedKey = /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Top|Bottom)?(?:Left|Right)\w*['"]?\s*:/g

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .toSorted()
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file))
const faults = [...sheets.flatMap(faultsIn), ...scripts.flatMap(sidesInScript)]

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? 'No style sheet holds a colour of its own, or a side that is not by reading direction.'
    : `${faults.length} colours outside tokens.css, or sides that are not by reading direction`,
)
process.exit(faults.length === 0 ? 0 : 1)

/** @param {string} file */
function faultsIn(file) {
  const source = readFileSync(file, 'utf8')
  // Comments and addresses keep their line breaks, so that line numbers stay right.
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (part) => part.replaceAll(/[^\n]/g, ' '))
  return [...text.matchAll(declaration)].flatMap((match) => {
    const [, property, value] = match
    const { index } = match
    return [
      ...(file !== tokens && !mask.test(property) && colour.test(value)
        ? [faultAt(file, text, match, 'Use a name from tokens.css.')]
        : []),
      ...(isSided(property, value.trim()) && !isMeant(source, index)
        ? [faultAt(file, text, match, 'Use inline-start and inline-end, or say in a comment why not: `physical: …`.')]
        : []),
    ]
  })
}

/** @param {string} file */
function sidesInScript(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(sidedKey)]
    .filter(({ index }) => !isMeant(text, index))
    .map((match) => faultAt(file, text, match, 'Use inlineStart and inlineEnd, or say why not: `physical: …`.'))
}

/** @param {string} property @param {string} value */
function isSided(property, value) {
  if (sidedProperty.test(property) || side.test(value)) return true
  const parts = partsOf(value)
  if (shorthand.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius') return false
  const [startStart, startEnd = startStart, endEnd = startStart, endStart = startEnd] = parts
  return startStart !== startEnd || endEnd !== endStart
}

/** The parts of a value between spaces; what a function is given belongs to it. @param {string} value */
function partsOf(value) {
  const flat = (/** @type {string} */ text) =>
    text.replaceAll(/\([^()]*\)/g, (inner) => inner.replaceAll(/[\s()]/g, '_'))
  let [before, after] = [value, flat(value)]
  while (before !== after) [before, after] = [after, flat(after)]
  return after.split(/\s+/)
}

/** Whether a comment there or in the line before says that left is meant. @param {string} text @param {number} index */
function isMeant(text, index) {
  const line = lineAt(text, index)
  return text
    .split('\n')
    .slice(Math.max(0, line - 2), line)
    .some((each) => each.includes('physical: '))
}

/** The line of a place in a text, from 1. @param {string} text @param {number} index */
function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}

/** What is wrong at a match, with what to do about it. @param {string} advice */
function faultAt(
  /** @type {string} */ file,
  /** @type {string} */ text,
  /** @type {RegExpMatchArray} */ match,
  advice,
) {
  return `${path.relative(root, file)}:${lineAt(text, match.index ?? 0)}: ${match[0].trim()}  ${advice}`
}
