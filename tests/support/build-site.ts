import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** Plain JavaScript, for it runs before anything is installed. */
const { ensureBuild } = (await import(path.join(root, 'scripts/lib/build.mjs'))) as { ensureBuild: () => Promise<void> }

/** Folders of what is built: the public pages for the server, and the renderer. */
export interface BuiltSite {
  siteDir: string
  rendererDir: string
}

/** The real build of the sources as they are; made anew only when these have changed since the last one. */
export async function buildSite(): Promise<BuiltSite> {
  await ensureBuild()
  return { siteDir: path.join(root, 'out/site'), rendererDir: path.join(root, 'out/renderer') }
}
