#!/usr/bin/env node
// Runs the command line with the project's own Node, for the database's driver needs Node 24.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { ensurePackages } from '../scripts/lib/packages.mjs'
import { nodeFlags, projectEnvironment, projectNode, root } from '../scripts/lib/paths.mjs'

await ensurePackages()
const result = spawnSync(projectNode(), [...nodeFlags, path.join(root, 'server/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: projectEnvironment(),
})
process.exit(result.status ?? 1)
