/** Parts of the repository that imports are checked between, by the path from its root. The first that fits counts. */
const LAYERS: readonly (readonly [layer: string, paths: RegExp])[] = [
  ['tests', /^tests\/|\.test\.tsx?$/],
  ['shared', /^src\/shared\//],
  ['main', /^src\/main\//],
  ['preload', /^src\/preload\//],
  ['renderer-base', /^src\/renderer\/(lib|components|platform|styles)\//],
  ['renderer-features', /^src\/renderer\/features\//],
  ['renderer-app', /^src\/renderer\//],
  ['server-adapters', /^server\/adapters\//],
  ['server-kernel', /^server\/(kernel|ports)\/|^server\/node-version\.ts$/],
  ['server-modules', /^server\/modules\//],
  ['server-compose', /^server\/compose-adapters\//],
  // The server's engines for the desktop app; all else of the server needs a database, or is not in the app's package.
  ['on-device', /^server\/on-device\//],
  ['server-app', /^server\//],
]

/** What each layer may import besides itself. A layer that is not named here may import anything. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  main: ['on-device', 'shared'],
  preload: ['shared'],
  'renderer-base': ['shared'],
  'renderer-features': ['renderer-base', 'shared'],
  'renderer-app': ['renderer-features', 'renderer-base', 'shared'],
  'server-adapters': ['server-kernel', 'shared'],
  'server-kernel': ['shared'],
  'server-modules': ['server-kernel', 'shared'],
  'server-compose': ['server-adapters', 'server-app', 'server-modules', 'server-kernel', 'shared'],
  'on-device': ['server-adapters', 'server-kernel', 'shared'],
  'server-app': ['server-compose', 'server-modules', 'server-kernel', 'shared'],
}

/** The server's modules in their order: each may import the faces of those before it. */
const MODULES = [
  'mail',
  'audit',
  'identity',
  'workspaces',
  'webhooks',
  'notices',
  'billing',
  'texts',
  'files',
  'folders',
  'transcripts',
  'comments',
  'search',
  'replacements',
  'style-guides',
  'media',
  'feeds',
  'destinations',
  'recognition',
  'translations',
  'answers',
  'live-transcription',
  'human-desk',
  'bulk',
  'account',
  'scim',
  'live',
  'openai-api',
  'mcp',
  'site',
  'ops',
  'console',
]

/** The only package that the shared code may use. */
const SHARED_PACKAGES = new Set(['zod'])

export function layerOf(path: string): string | null {
  return LAYERS.find(([, paths]) => paths.test(path))?.[0] ?? null
}

/** Why one file may not import another, or null when it may. Paths from the root. */
export function importFault(from: string, to: string): string | null {
  const own = layerOf(from)
  const other = layerOf(to)
  if (own === null || other === null || MAY_IMPORT[own] === undefined) return null
  if (own !== other && !MAY_IMPORT[own].includes(other)) return `${own} may not import ${other}`
  if (other === 'server-modules' && moduleOf(from) !== moduleOf(to) && !to.endsWith('/index.ts'))
    return `${to} is inside the module ${moduleOf(to)}, whose face is its index.ts`
  if (own !== other) return null
  return own === 'server-modules' ? moduleFault(from, to) : featureFault(from, to)
}

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? ''

/** A module imports those before it in the order, and nothing of those after it. */
function moduleFault(from: string, to: string): string | null {
  const [own, other] = [moduleOf(from), moduleOf(to)]
  const unknown = [own, other].find((name) => !MODULES.includes(name))
  if (unknown !== undefined)
    return `the module ${unknown} has no place in the order of modules, in build/lint/layers.ts`
  return MODULES.indexOf(other) > MODULES.indexOf(own)
    ? `the module ${own} may not import ${other}, which is above it`
    : null
}

function featureFault(from: string, to: string): string | null {
  const features = [from, to].map((path) => /^src\/renderer\/features\/([^/]+)\//.exec(path)?.[1])
  return features[0] !== features[1] ? `the feature ${features[0]} may not import the feature ${features[1]}` : null
}

/** Pages that are drawn on the server and stay small in the browser. */
const PUBLIC_PAGES = /^src\/renderer\/(features\/site\/|site-client\.ts)/
/** What they may only name as a type. */
const HEAVY = /^(zod|@tanstack\/react-query)(\/|$)|^src\/shared\/contract\//

/** Why a public page may not load something, by package name or path from the root; null when it may. */
export function publicPageFault(from: string, to: string): string | null {
  return PUBLIC_PAGES.test(from) && layerOf(from) !== 'tests' && HEAVY.test(to)
    ? `public pages load no ${to}, only its types`
    : null
}

/** Why a file may not import a package, or null when it may. */
export function packageFault(from: string, name: string): string | null {
  const own = layerOf(from)
  if (own === 'shared' && !SHARED_PACKAGES.has(name))
    return `shared code imports nothing but ${[...SHARED_PACKAGES].join(', ')}`
  if (own?.startsWith('renderer') && (name === 'electron' || name.startsWith('node:')))
    return `the renderer runs in a browser, where there is no ${name}`
  return null
}
