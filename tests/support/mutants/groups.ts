import { globSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Sources that are mutated together, and the tests that have to notice. Both are globs below the project's folder. */
export interface MutantGroup {
  name: string
  sources: readonly string[]
  tests: readonly string[]
}

/** Pure rules and the transcript, by folder: each is proved by the tests beside it and below it. */
const PURE: readonly MutantGroup[] = [
  ...new Set(globSync('src/shared/{domain,transcript}/**/*.ts', { cwd: ROOT }).map((file) => path.dirname(file))),
].toSorted().map((folder) => ({
  name: path.relative('src', folder).replaceAll('/', '-'),
  sources: [`${folder}/*.ts`],
  tests: [`${folder}/**/*.test.ts`],
}))

/** Test files of tests/server that prove a module's service and policy, by the module's folder. */
const SERVER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'access-tokens': ['access-tokens'],
  account: ['account-export', 'account-removal', 'profile'],
  'account-storage': ['account-storage'],
  alignments: ['alignments'],
  auth: ['auth', 'account-mails', 'email-change'],
  billing: ['billing'],
  content: ['content', 'content-editing'],
  'content/editing': ['content-editing'],
  'content/pictures': ['content-editing'],
  exports: ['exports', 'export-archive', 'export-documents'],
  files: ['files-access', 'files-again', 'files-change', 'files-list', 'files-removal'],
  imports: ['imports'],
  invoices: ['invoices'],
  'own-transcripts': ['own-transcripts'],
  payments: ['payments', 'payments-recovery'],
  plans: ['plans', 'invitations'],
  preferences: ['preferences'],
  sharing: ['sharing'],
  site: ['site', 'site-pages', 'site-seo'],
  speakers: ['speakers'],
  transcripts: ['transcripts', 'presence'],
  translations: ['translations'],
  uploads: ['upload', 'upload-bad-media', 'quota'],
  'uploads/tus': ['upload-tus', 'upload-resumed'],
  webhooks: ['webhooks'],
}

/**
 * Every group: one for each folder of the shared rules, then one for each folder of the server that holds a `service.ts` or a `policy.ts`.
 * @throws Error when such a folder has no tests named here, or a named test file is gone.
 */
export function mutantGroups(): MutantGroup[] {
  const folders = new Set(globSync('server/features/**/{service,policy}.ts', { cwd: ROOT }).map((file) => path.dirname(file)))
  const server = [...folders].toSorted().map((folder) => {
    const module = path.relative('server/features', folder)
    const tests = SERVER_TESTS[module]
    if (tests === undefined) throw new Error(`Name the tests that prove ${folder} in tests/support/mutants/groups.ts.`)
    return {
      name: `server-${module.replaceAll('/', '-')}`,
      sources: [`${folder}/{service,policy}.ts`],
      tests: tests.map((name) => `tests/server/${name}.test.ts`),
    }
  })
  const groups = [...PURE, ...server]
  const gone = groups.flatMap(({ tests }) => tests).filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)
  if (gone.length > 0) throw new Error(`No such test files: ${gone.join(', ')}`)
  return groups
}

/**
 * The groups that a list names, separated by commas; all without a list. `shared-domain:pricing` narrows a group to the
 * sources that have `pricing` in their paths. @throws Error for a name that is no group's.
 */
export function namedGroups(list: string | undefined): MutantGroup[] {
  const groups = mutantGroups()
  if (list === undefined) return groups
  return list.split(',').map((named) => {
    const [name, part = ''] = named.split(':')
    const group = groups.find((one) => one.name === name)
    if (group === undefined) throw new Error(`No group of mutants is named ${name}. There are: ${groups.map((one) => one.name).join(', ')}`)
    return { ...group, sources: sourcesOf(group).filter((file) => file.includes(part)) }
  })
}

/** The files of a group's sources, without tests, below the project's folder. */
export const sourcesOf = ({ sources }: MutantGroup): string[] =>
  globSync([...sources], { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts')).toSorted()

/** The test files of a group, below the project's folder. */
export const testsOf = ({ tests }: MutantGroup): string[] => globSync([...tests], { cwd: ROOT }).toSorted()
