// `npm run dev [-- --inspect]`: Longhand for its developers, with everything that is needed set up first. See
// build/dev/main.ts.
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, RUN_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { projectEnvironment, projectNode, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

await ensurePackages()
await ensureDebianPackages(RUN_PACKAGES)
// The server wants some build of the public pages; what is shown is drawn from the sources.
if (!existsSync(path.join(root, 'out', 'site'))) await ensureBuild()
process.on('SIGINT', () => {})
process.exit(
  await run(projectNode(), ['build/dev/main.ts', ...process.argv.slice(2)], { cwd: root, env: projectEnvironment() }),
)
