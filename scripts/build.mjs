// `npm run build`: the renderer and the public pages, where their sources have changed.
import { ensureBuild } from './lib/build.mjs'
import { ensurePackages } from './lib/packages.mjs'

await ensurePackages()
await ensureBuild()
