// `npm run proof [name …]`: the long, seeded and resumable proofs of tests/proof, one after another.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBuild } from './lib/build.mjs'
import { ensureDebianPackages, PROOF_PACKAGES } from './lib/debian.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { projectEnvironment, projectNode, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

await ensurePackages()
await ensureDebianPackages(PROOF_PACKAGES)
await ensureBuild()
const wanted = process.argv.slice(2)
const proofs = readdirSync(path.join(root, 'tests/proof')).filter(
  (file) => /\.(ts|mjs)$/.test(file) && (wanted.length === 0 || wanted.includes(path.parse(file).name)),
)
let failed = 0
for (const proof of proofs) {
  console.log(`\n── ${path.parse(proof).name}`)
  if ((await run(projectNode(), [path.join('tests/proof', proof)], { cwd: root, env: projectEnvironment() })) !== 0)
    failed++
}
console.log(`\n${proofs.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
