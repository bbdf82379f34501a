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

/** Tests of a pure folder: those beside it, or, where none are, those of the folder around it. */
function testsBeside(folder: string): string {
  // Long texts take minutes where each step of the code is counted.
  const tests = `${folder}/!(long-texts).test.ts`
  return globSync(tests, { cwd: ROOT }).length > 0 ? tests : testsBeside(path.dirname(folder))
}

/** Pure rules and the transcript, by folder: each is proved by the tests beside it. */
const PURE: readonly MutantGroup[] = [
  ...new Set(globSync('src/shared/{domain,transcript}/**/*.ts', { cwd: ROOT }).map((file) => path.dirname(file))),
]
  .toSorted()
  .map((folder) => ({
    name: path.relative('src', folder).replaceAll('/', '-'),
    sources: [`${folder}/*.ts`],
    tests: [testsBeside(folder)],
    isPure: true,
  }))

/** Rules of the server, by name: each is proved by the test beside it. */
const SERVER_RULES: readonly MutantGroup[] = [
  rules('recognition-rules', [
    'recognition/engines/pick-presets',
    'recognition/speakers/group-voices',
    'recognition/tracks/{own-sound,speakers-apart}',
    'recognition/transcription/{inventions,loudness,merge-words,plan-segments}',
  ]),
  rules('text-rules', ['texts/{changes-between,kept-versions}', 'transcripts/{read-save,version-rule}']),
  // Their tests use more of Vitest than runs in one process.
  { ...rules('hearing-twice', ['recognition/transcription/hear-twice']), isPure: false },
  { ...rules('voice-matches', ['recognition/voices/match-voices']), isPure: false },
]

function rules(name: string, files: readonly string[]): MutantGroup {
  return {
    name: `server-${name}`,
    sources: files.map((file) => `server/modules/${file}.ts`),
    tests: files.map((file) => `server/modules/${file}.test.ts`),
    isPure: true,
  }
}

/**
 * Test files of tests/server that prove a module's service and policy, by the module's folder. A change that nothing
 * notices is put to all of them that reach it, so that few and quick ones are named.
 */
const SERVER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'identity/access-tokens': ['access-tokens'],
  answers: ['answers-access', 'answers', 'questions', 'answers-exported', 'bulk-answers'],
  bulk: ['bulk', 'bulk-answers'],
  comments: ['comments'],
  'console/backups': ['backups'],
  'console/desk': ['console-desk'],
  'console/files': ['stored-files'],
  'console/jobs': ['jobs'],
  'console/mail': ['sent-mails'],
  'console/messages': ['contact'],
  'console/overview': ['overview'],
  'console/people': ['people'],
  'console/sales': ['refunds'],
  'console/settings': ['settings'],
  'console/site': ['operated-site'],
  'billing/terms': ['operated-site'],
  destinations: ['destinations-changed', 'sent-summaries', 'destinations'],
  feeds: ['feeds-changed', 'feeds', 'bucket-sources', 'mail-sources', 'watched-folders'],
  'files/holds': ['file-retention', 'retention'],
  'files/transfers': ['dissolve-workspace', 'file-transfers'],
  folders: ['folders', 'folder-shares'],
  'folders/filters': ['saved-filters'],
  'folders/tags': ['tags'],
  'human-desk/parts': ['work-parts'],
  'human-desk/reviews': ['reviews'],
  'identity/factors': ['second-factor'],
  'identity/sign-on': ['sign-on', 'directory'],
  'live-transcription': ['captions', 'live-limits', 'live-opus', 'live-transcription', 'live-translations'],
  'media/same-content': ['same-content'],
  replacements: ['replacements'],
  search: ['search', 'search-index'],
  'style-guides': ['style-guides'],
  workspaces: ['dissolve-workspace', 'workspace-groups', 'workspace-money', 'workspaces'],
  account: ['account-export', 'account-removal', 'billing', 'profile'],
  'files/account-storage': ['account-storage'],
  'recognition/alignments': ['alignments-asked', 'desk-access', 'machine-work'],
  'identity/auth': [
    'account-mails',
    'auth',
    'email-change',
    'new-address',
    'security-mails',
    'sign-in-limits',
    'two-people',
  ],
  'billing/details': ['billing'],
  'site/content': ['content', 'content-editing'],
  'site/content/editing': ['content-editing'],
  'site/content/pictures': ['content-editing'],
  'transcripts/exports': ['export-archive', 'export-templates', 'exports'],
  files: [
    'desk-access',
    'files-access',
    'files-added',
    'files-again',
    'files-change',
    'files-list',
    'files-removal',
    'human-desk',
    'old-files',
    'removal-charge',
    'socket',
  ],
  'media/imports': ['imports-begun'],
  'billing/invoices': ['credit-notes', 'invoices', 'payments'],
  'media/own-transcripts': ['own-transcripts'],
  'billing/payments': ['card-declines', 'payments', 'payments-recovery'],
  'billing/plans': ['invitations', 'plans'],
  'identity/preferences': ['export-templates', 'preferences'],
  'identity/setup': ['setup'],
  'transcripts/sharing': ['sharing'],
  'files/shares': ['shares'],
  'site/pages': ['content-editing', 'site', 'site-pages', 'site-seo'],
  'recognition/hearings': ['hearings'],
  'recognition/models': ['models-added'],
  'recognition/second-readings': ['second-readings'],
  'recognition/speakers': ['desk-access', 'speakers-asked'],
  'recognition/trials': ['engines-tried'],
  'recognition/vocabulary/corrections': ['corrections'],
  'recognition/voices': ['known-voices'],
  'human-desk': ['desk-access', 'desk-leases', 'human-desk'],
  live: ['socket'],
  notices: ['translations-asked', 'webhooks'],
  'openai-api': ['openai-api'],
  texts: ['text-edits', 'transcripts'],
  transcripts: ['edits-together', 'presence', 'text-edits', 'transcripts', 'translated-texts'],
  'transcripts/listened': ['listened'],
  translations: ['live-translations', 'translations-asked'],
  'media/uploads': ['lost-commits', 'upload', 'upload-keys', 'upload-no-media'],
  'media/uploads/tus': ['upload-resumed', 'upload-tus'],
  webhooks: ['webhooks'],
}

/** What a service is put together from, or what does its work where there is none, by the module's folder. */
const SERVICE_PARTS: Readonly<Record<string, readonly string[]>> = {
  'identity/auth': [
    'address-links',
    'login',
    'manage-users',
    'open-sessions',
    'password-change',
    'password-reset',
    'registration',
    'sign-out',
  ],
  comments: ['access', 'mentions', 'thread-lists'],
  files: [
    'add-file',
    'changing',
    'charges',
    'list-files',
    'media-access',
    'media-archive/service',
    'remove-files',
    'resume-file',
    'shown-files',
    'update-file',
  ],
  'human-desk': ['desk', 'history', 'sweep-leases'],
  live: ['hub', 'outbox', 'reports'],
  notices: ['add', 'mail-files'],
  'openai-api': ['file-waits', 'models', 'read-fields', 'transcriptions'],
  texts: ['edits', 'found-versions', 'heads', 'stored-text', 'text-pieces', 'version-changes', 'whole-texts'],
  transcripts: ['changes-since', 'edits', 'prepare-save', 'save-edits', 'saving'],
  'transcripts/sharing': ['visits'],
  translations: ['orders'],
}

const SERVER: readonly MutantGroup[] = Object.entries(SERVER_TESTS).map(([module, tests]) => ({
  name: `server-${module.replaceAll('/', '-')}`,
  sources: [`server/modules/${module}/{${['service', 'policy', ...(SERVICE_PARTS[module] ?? [])].join(',')}}.ts`],
  tests: tests.map((test) => `tests/server/${test}.test.ts`),
  isPure: false,
}))

/**
 * Every group: one for each folder of the shared rules, then pure rules, services and policies of the server.
 * @throws Error when a service or a policy has no tests named here, or a named test file is gone.
 */
export function mutantGroups(): MutantGroup[] {
  const groups = [...PURE, ...SERVER_RULES, ...SERVER]
  const named = new Set(SERVER.flatMap(sourcesOf))
  const left = globSync('server/modules/**/{service,policy}.ts', { cwd: ROOT }).filter((file) => !named.has(file))
  if (left.length > 0)
    throw new Error(`Name the tests that prove ${left.join(', ')} in tests/support/mutants/groups.ts.`)
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
    if (group === undefined)
      throw new Error(`No group of mutants is named ${name}. There are: ${groups.map((one) => one.name).join(', ')}`)
    return { ...group, sources: sourcesOf(group).filter((file) => file.includes(part)) }
  })
}

/** The files of a group's sources, without tests, below the project's folder. */
export const sourcesOf = ({ sources }: MutantGroup): string[] =>
  globSync([...sources], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()

/** The test files of a group, below the project's folder. */
export const testsOf = ({ tests }: MutantGroup): string[] => globSync([...tests], { cwd: ROOT }).toSorted()
