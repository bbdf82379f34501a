// `npm start`: sets up what is missing, then serves. Plain JavaScript, for it starts under any Node from 20 on.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, RUN_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { nodeFlags, projectEnvironment, projectNode, root } from './lib/paths.mjs'

try {
  await ensurePackages()
  await ensureDebianPackages(RUN_PACKAGES)
  await ensureBuild()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const server = spawn(projectNode(), [...nodeFlags, 'server/main.ts', 'serve', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
})
// A terminal sends Ctrl+C to the whole group, so the server has it already; other senders reach only us.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
