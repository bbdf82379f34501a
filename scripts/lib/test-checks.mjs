// Checks that pass or fail as one: of the sources, and of what is built.
import path from 'node:path'
import { projectEnvironment, projectNode, root } from './paths.mjs'
import { runApart } from './run.mjs'

const tool = (file) => path.join(root, 'node_modules', file)

/** @typedef {[name: string, args: string[]]} Check */

// Each checker of a project learns the types of all its imports anew; there are projects enough for the cores.
const types = ['types', [tool('typescript/bin/tsc'), '-b', '--checkers', '1']]
const styles = ['styles', ['scripts/check-styles.mjs']]
const widths = ['width of lines', ['scripts/check-lines.mjs']]
const lint = (...files) => [
  'lint and import rules',
  [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...files],
]
// Of some files that changed, none may be for the formatter.
const format = (...files) => [
  'format',
  [tool('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
]

/** Checks of all sources. */
export const sourceChecks = () => [types, lint(), styles, format(), widths]

/** Checks of the files that changed; types of all, since a change is felt elsewhere. @param {string[]} files */
export function changeChecks(files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
  const formatted = files.filter((file) => /\.(ts|tsx|mjs|js|css|json|md)$/.test(file))
  return [
    types,
    styles,
    widths,
    ...(code.length > 0 ? [lint(...code)] : []),
    ...(formatted.length > 0 ? [format(...formatted)] : []),
  ]
}

/** What needs the builds. */
export const buildChecks = () => [
  ['desktop build', [tool('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']],
  ['sizes', ['scripts/check-size.mjs']],
]

/**
 * Runs checks one after another, and tells of each. @param {Check[]} checks @param {{ add: (counted: {
 * passed?: number, failed?: string[] }) => void }} tally
 */
export async function runChecks(checks, tally) {
  for (const [name, args] of checks) {
    const { code, said } = await runApart(projectNode(), args, {
      cwd: root,
      env: projectEnvironment({ LONGHAND_TEST: '1' }),
    })
    console.log(`\n── ${name}\n${said.trimEnd()}`)
    tally.add(code === 0 ? { passed: 1 } : { failed: [name] })
  }
}
