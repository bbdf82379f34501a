import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const IMPORTS = 'longhand(import-direction)'
const HASH = 'longhand(no-bare-hash)'
const COLOUR = 'longhand(no-raw-colour)'
const TEXT = 'longhand(no-inline-text)'
const SAY = 'longhand(no-say-in-render)'

/** Small files, each in its place, and the rule that must refuse it; null where none may. */
const EXAMPLES: readonly (readonly [path: string, code: string, rule: string | null])[] = [
  ['src/shared/domain/zod.ts', "import { z } from 'zod'\nexport const a = z.string()", null],
  ['src/shared/domain/own.ts', "import type { A } from '../contract/a.ts'\nexport type B = A", null],
  ['src/shared/domain/package.ts', "import { v7 } from 'uuid'\nexport const a = v7()", IMPORTS],
  ['src/shared/domain/node.ts', "import path from 'node:path'\nexport const a = path.sep", IMPORTS],
  ['src/shared/domain/server.ts', "import type { A } from '../../../server/ports/a.ts'\nexport type B = A", IMPORTS],
  ['src/shared/domain/passed-on.ts', "export { a } from '../../renderer/lib/a.ts'", IMPORTS],
  ['src/shared/domain/later.ts', "export const a = () => import('../../main/a.ts')", IMPORTS],
  ['src/shared/domain/own.test.ts', "import { test } from 'vitest'\ntest('a', () => {})", null],

  ['src/main/shared.ts', "export { a } from '../shared/a.ts'", null],
  ['src/main/renderer.ts', "export { a } from '../renderer/lib/a.ts'", IMPORTS],
  ['src/preload/main.ts', "export { a } from '../main/a.ts'", IMPORTS],
  ['src/renderer/lib/preload.ts', "export { a } from '../../preload/a.ts'", IMPORTS],
  ['src/renderer/lib/server.ts', "export { a } from '../../../server/ports/a.ts'", IMPORTS],
  ['src/renderer/lib/node.ts', "export { sep } from 'node:path'", IMPORTS],
  ['server/modules/x/renderer.ts', "export { a } from '../../../src/renderer/lib/a.ts'", IMPORTS],

  ['src/renderer/components/lib.ts', "export { a } from '../lib/a.ts'", null],
  ['src/renderer/components/feature.ts', "export { a } from '../features/files/a.ts'", IMPORTS],
  ['src/renderer/features/files/own.ts', "export { a } from './table/a.ts'", null],
  ['src/renderer/features/files/other.ts', "export { a } from '../editor/a.ts'", IMPORTS],
  ['src/renderer/features/files/app.ts', "export { a } from '../../app/a.ts'", IMPORTS],
  ['src/renderer/app/feature.ts', "export { a } from '../features/files/a.ts'", null],
  ['src/renderer/features/site/heavy.ts', "export { z } from 'zod'", IMPORTS],
  ['src/renderer/features/site/contract.ts', "export { a } from '../../../shared/contract/a.ts'", IMPORTS],
  ['src/renderer/features/site/types.ts', "export type { A } from '../../../shared/contract/a.ts'", null],

  ['server/ports/feature.ts', "export type { A } from '../modules/files/a.ts'", IMPORTS],
  ['server/kernel/feature.ts', "export type { A } from '../modules/files/a.ts'", IMPORTS],
  ['server/modules/files/port.ts', "export type { A } from '../../ports/a.ts'", null],
  ['server/modules/files/app.ts', "export { a } from '../../compose.ts'", IMPORTS],
  ['server/modules/files/adapter.ts', "export { a } from '../../adapters/a.ts'", IMPORTS],
  ['server/modules/files/below.ts', "export { a } from '../billing/index.ts'", null],
  ['server/modules/files/above.ts', "export type { A } from '../human-desk/index.ts'", IMPORTS],
  ['server/modules/files/inside.ts', "export { a } from '../billing/plans/quota.ts'", IMPORTS],
  ['server/modules/files/human/own.ts', "export { a } from '../service.ts'", null],
  ['server/commands/inside.ts', "export { a } from '../modules/billing/plans/quota.ts'", IMPORTS],
  ['server/modules/elsewhere/own.ts', "export { a } from '../files/index.ts'", IMPORTS],
  ['server/app.ts', "export { a } from './adapters/a.ts'", IMPORTS],
  ['server/compose.ts', "export { a } from './adapters/a.ts'", IMPORTS],
  ['server/main.ts', "export { a } from './compose-adapters/index.ts'\nexport { b } from './app.ts'", null],
  ['server/compose-adapters/index.ts', "export { a } from '../adapters/a.ts'", null],
  ['server/adapters/a/feature.ts', "export { a } from '../../modules/files/a.ts'", IMPORTS],
  [
    'tests/ports/adapter.test.ts',
    "import { a } from '../../server/adapters/a.ts'\nimport { test } from 'vitest'\ntest('a', () => a)",
    null,
  ],

  ['src/renderer/components/bare.tsx', 'export const A = () => <a href="#top">^</a>', HASH],
  [
    'src/renderer/components/bare-made.tsx',
    'export const A = ({ id }: { id: string }) => <a href={`#${id}`}>^</a>',
    HASH,
  ],
  ['src/renderer/components/whole.tsx', 'export const A = () => <a href="/help#top">^</a>', null],

  ['src/renderer/components/hex.tsx', 'export const A = () => <i style={{ color: "#A1b2c3" }}>a</i>', COLOUR],
  [
    'src/renderer/components/function.tsx',
    'export const A = () => <i style={{ color: "oklch(50% 0.1 20)" }}>a</i>',
    COLOUR,
  ],
  [
    'src/renderer/components/made.tsx',
    'export const A = ({ n }: { n: number }) => <i style={{ background: `rgb(${n} 0 0)` }}>a</i>',
    COLOUR,
  ],
  [
    'src/renderer/components/named.tsx',
    'export const A = () => <i style={{ color: "var(--text)" }}>#1234567</i>',
    null,
  ],

  [
    'src/renderer/features/auth/say.tsx',
    "import { say } from '../../lib/words/say.ts'\n" +
      "export const A = () => <ul>{['Hi'].map((a) => <li key={a}>{say(a)}</li>)}</ul>",
    SAY,
  ],
  [
    'src/renderer/features/auth/say-later.tsx',
    "import { say } from '../../lib/words/say.ts'\nexport const A = () => <p onClick={() => alert(say('Hi'))} />",
    null,
  ],
  [
    'src/renderer/features/auth/use-say.tsx',
    "import { say } from '../../lib/words/say.ts'\nimport { useSay } from '../../lib/words/use-say.ts'\nsay('')\n" +
      'export function A() {\n  const say = useSay()\n  return <p>{say("Hi")}</p>\n}',
    null,
  ],

  ['src/renderer/features/auth/text.tsx', 'export const A = () => <p>Log in</p>', TEXT],
  ['src/renderer/features/auth/label.tsx', 'export const A = () => <p aria-label="Wave" />', TEXT],
  [
    'src/renderer/features/auth/choice.tsx',
    "export const A = ({ b }: { b: boolean }) => <p>{b ? 'On' : 'Off'}</p>",
    TEXT,
  ],
  [
    'src/renderer/features/auth/macro.tsx',
    "import { Trans } from '@lingui/react/macro'\nexport const A = () => <Trans>Log <b>in</b></Trans>",
    null,
  ],
  ['src/renderer/features/auth/value.tsx', 'export const A = () => <p className="wide">{String(3)} Longhand</p>', null],
  ['src/renderer/features/gallery/text.tsx', 'export const A = () => <p>Log in</p>', null],
]

let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'lint-')))
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  await cp(path.join(root, 'build/lint'), path.join(folder, 'build/lint'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), `${content}\n`)
}

/** Runs a script of ours or a tool in the folder; a finding is no failure of the run. */
function run(script: string, args: readonly string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, script), ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr })
    })
  })
}

const checkStyles = () => run('scripts/check-styles.mjs', [folder])

describe('imports point one way, and screens keep to paths and named colours', () => {
  let problems: { filename: string; code: string }[]

  beforeAll(async () => {
    for (const [file, code] of EXAMPLES) await write(file, code)
    const { out } = await run('node_modules/oxlint/bin/oxlint', ['-f', 'json', 'src', 'server', 'tests'])
    problems = (JSON.parse(out) as { diagnostics: typeof problems }).diagnostics
  })

  test.each(EXAMPLES)('%s', (file, _code, rule) => {
    const ours = problems.filter(
      (problem) =>
        (problem.filename === file && (problem.code ?? 'failed').startsWith('longhand')) || problem.code === undefined,
    )
    expect([...new Set(ours.map((problem) => problem.code))]).toEqual(rule === null ? [] : [rule])
  })
})

describe('style sheets name their colours', () => {
  test('only tokens.css may hold a colour of its own', async () => {
    await write('src/renderer/styles/tokens.css', ':root { --text: #123456; }')
    await write(
      'src/renderer/components/good.css',
      '/* #fff */ #added { color: var(--text); mask-image: linear-gradient(black, transparent); white-space: nowrap }',
    )
    expect(await checkStyles()).toMatchObject({ code: 0 })
  })

  test.each([
    'color: #fff',
    'background: rgb(1 2 3)',
    'border: 1px solid oklch(50% 0 0)',
    'color: white',
    '--mine: hsl(1 2% 3%)',
  ])('%s is refused', async (declaration) => {
    await write('src/renderer/components/bad.module.css', `.a {\n  ${declaration};\n}`)
    const { code, out } = await checkStyles()
    expect(code).toBe(1)
    expect(out).toContain('src/renderer/components/bad.module.css:2:')
  })
})

describe('style sheets know no left and right', () => {
  const place = 'src/renderer/components/bad.module.css'

  test('sides go by reading direction, or a comment says what is physical', async () => {
    await write(
      place,
      [
        '/* left */ .left { padding: 0 1px 2px; margin: 1px 2px 3px 2px; inset-inline: 0 auto; text-align: end }',
        '.a { translate: calc(1px + var(--left)) 0; padding: 1px calc(2px + 3px) 1px calc(2px + 3px) }',
        '.b {\n  /* physical: time runs left to right */\n  left: 0;\n  float: right; /* physical: a picture */\n}',
        '.c { border-radius: 1px 1px 0 0 }',
      ].join('\n'),
    )
    expect(await checkStyles()).toMatchObject({ code: 0 })
  })

  test.each([
    'left: 0',
    'margin-right: 1px',
    'border-top-left-radius: 1px',
    'text-align: left',
    'padding: 0 1px 0 2px',
    'inset: 0 auto 0 0',
    'border-radius: 1px 0 0 1px',
    'background: linear-gradient(to right, transparent, transparent)',
    'cursor: e-resize',
  ])('%s is refused', async (declaration) => {
    await write(place, `.a {\n  ${declaration};\n}`)
    const { code, out } = await checkStyles()
    expect(code).toBe(1)
    expect(out).toContain(`${place}:2:`)
  })

  test('neither do themes in scripts', async () => {
    await write(place, '')
    await write('src/renderer/components/sides.ts', "export const theme = {\n  '.a': { marginLeft: '0' },\n}")
    const { code, out } = await checkStyles()
    expect(code).toBe(1)
    expect(out).toContain('src/renderer/components/sides.ts:2:')
    await rm(path.join(folder, 'src/renderer/components/sides.ts'))
  })
})

describe('lines end at 120 columns', () => {
  const checkLines = () => run('scripts/check-lines.mjs', [folder])

  test('as wide as that is right, in characters; what is generated may be wider', async () => {
    await write('src/shared/right.ts', `// ${'ö'.repeat(117)}\n`)
    await write('clients/typescript/src/generated.ts', `// ${'a'.repeat(200)}\n`)
    expect(await checkLines()).toMatchObject({ code: 0 })
  })

  test.each(['server/wide.ts', 'src/renderer/wide.tsx', 'scripts/wide.mjs', 'tests/wide.css', 'wide.config.ts'])(
    'a wider one is named: %s',
    async (file) => {
      await write(file, `\n// ${'a'.repeat(118)}\n`)
      const { code, out } = await checkLines()
      expect(code).toBe(1)
      expect(out).toContain(`${file}:2: 121 columns`)
    },
  )
})
