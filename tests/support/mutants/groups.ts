import { globSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Sources that are mutated together, and the tests that have to notice. Both are globs below the project's folder. */
export interface MutantGroup {
  name: string
  sources: readonly string[]
  tests: readonly string[]
  /** The code has no state and its tests share none: they run again and again in one process. */
  isPure: boolean
}

/** Pure rules and the transcript, by folder: each is proved by the tests beside it and below it. */
const PURE: readonly MutantGroup[] = [
  ...new Set(globSync('src/shared/{domain,transcript}/**/*.ts', { cwd: ROOT }).map((file) => path.dirname(file))),
].toSorted().map((folder) => ({
  name: path.relative('src', folder).replaceAll('/', '-'),
  sources: [`${folder}/*.ts`],
  tests: [`${folder}/**/*.test.ts`],
  isPure: true,
}))

/**
 * Groups of the server's modules: for each module's folder the test files of tests/server that prove its service and
 * policy. To load the server takes longer than most tests, so that a group has several modules; each is judged by all the
 * group's tests that reach it.
 */
const SERVER: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  money: {
    billing: ['billing'],
    invoices: ['invoices'],
    payments: ['card-declines', 'payments', 'payments-recovery'],
    plans: ['invitations', 'plans'],
  },
  people: {
    'access-tokens': ['access-tokens'],
    account: ['account-export', 'account-removal', 'profile'],
    auth: ['account-mails', 'auth', 'email-change', 'new-address', 'security-mails', 'sign-in-limits'],
    preferences: ['preferences'],
    sharing: ['sharing'],
    webhooks: ['webhooks'],
  },
  files: {
    'account-storage': ['account-storage'],
    files: ['desk-access', 'files-access', 'files-again', 'files-change', 'files-list', 'files-removal', 'machine-work', 'removal-charge', 'retention'],
    imports: ['imports'],
    'own-transcripts': ['own-transcripts'],
    uploads: ['human-upload', 'quota', 'upload', 'upload-bad-media', 'upload-no-media'],
    'uploads/tus': ['upload-resumed', 'upload-tus'],
  },
  texts: {
    alignments: ['alignments', 'machine-work'],
    exports: ['export-archive', 'export-documents', 'exports'],
    speakers: ['speakers'],
    transcripts: ['account-storage', 'desk-access', 'heard-text', 'presence', 'transcripts'],
    translations: ['translation-charge', 'translations', 'translations-by-hand'],
  },
  site: {
    content: ['content'],
    'content/editing': ['content-editing'],
    'content/pictures': ['content-editing'],
    site: ['site', 'site-pages', 'site-seo'],
  },
}

const SERVER_GROUPS: readonly MutantGroup[] = Object.entries(SERVER).map(([name, modules]) => ({
  name: `server-${name}`,
  sources: Object.keys(modules).map((module) => `server/features/${module}/{service,policy}.ts`),
  tests: [...new Set(Object.values(modules).flat())].map((test) => `tests/server/${test}.test.ts`),
  isPure: false,
}))

/**
 * Every group: one for each folder of the shared rules, then those of the server's services and policies.
 * @throws Error when a service or a policy is in no group, or a named test file is gone.
 */
export function mutantGroups(): MutantGroup[] {
  const groups = [...PURE, ...SERVER_GROUPS]
  const named = new Set(SERVER_GROUPS.flatMap(sourcesOf))
  const left = globSync('server/features/**/{service,policy}.ts', { cwd: ROOT }).filter((file) => !named.has(file))
  if (left.length > 0) throw new Error(`Name the tests that prove ${left.join(', ')} in tests/support/mutants/groups.ts.`)
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
