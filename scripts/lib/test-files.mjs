// Which tests there are, and which files differ from main.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** Whether a path of the project is a browser test. @param {string} file */
export const isBrowserTest = (file) => file.startsWith('tests/e2e/browser/')

/** All files of tests with their source, by their path from the project's folder. */
export function testFiles() {
  return ['src', 'server', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.posix.join(folder, String(file).replaceAll(path.sep, '/')))
      .filter((file) => /\.test\.tsx?$/.test(file) || (isBrowserTest(file) && file.endsWith('.spec.ts')))
      .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') })),
  )
}

/**
 * What differs from where the branch left main, or on main from the last commit: files that are there, those that are
 * not yet committed included. @returns {{ since: string, files: string[] }}
 */
export function changes() {
  const since = ['main', 'origin/main'].map((main) => git('merge-base', 'HEAD', main)[0]).find(Boolean) ?? 'HEAD'
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return { since, files: [...new Set(files)] }
}

const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []
