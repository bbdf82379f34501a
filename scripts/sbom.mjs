// `npm run sbom [-- FILE]`: every package that runs, with version, licence and checksum, as CycloneDX; to the file, or
// to the standard output.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './lib/paths.mjs'
import { runApart } from './lib/run.mjs'

const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
const folder = mkdtempSync(path.join(os.tmpdir(), 'longhand-sbom-'))
try {
  const list = await listPackages()
  const text = `${JSON.stringify(list, null, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file === undefined) process.stdout.write(text)
  else {
    writeFileSync(file, text)
    console.log(`${list.components.length} packages listed in ${file}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Has npm list a project that has no packages for tests: its own `--omit dev` leaves out what runs and is a peer of
 * something that tests, and checks the others all the same. Of the lock file, so that it does not matter what is
 * installed.
 */
async function listPackages() {
  const { devDependencies: _, ...described } = read('package.json')
  const lock = read('package-lock.json')
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  delete packages[''].devDependencies
  // npm names it by its folder.
  const project = path.join(folder, described.name)
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(described))
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ ...lock, packages }))

  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error']
  const npm = process.env.npm_execpath
  const { code, said } = npm?.endsWith('.js')
    ? await runApart(process.execPath, [npm, ...args], { cwd: project })
    : await runApart('npm', args, { cwd: project, shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(`npm could not list the packages: ${said}`)
  return JSON.parse(said.slice(said.indexOf('{')))
}
