import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build, type Plugin } from 'vite'
import { pageLimits, preloadLimits } from '../../../build/vite/limits.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Builds one file of source that stands in the repository as far as imports go. */
async function buildSource(
  source: string,
  plugin: Plugin,
  { format, external = [] }: { format: 'es' | 'cjs'; external?: string[] },
) {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'src'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const entry = path.join(folder, 'src/entry.ts')
  await writeFile(entry, source)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external, output: { format } } },
  })
}

const page = (source: string) => buildSource(source, pageLimits(), { format: 'es' })
const preload = (source: string) =>
  buildSource(source, preloadLimits(), { format: 'cjs', external: ['electron', 'node:fs', 'zod'] })

test('[DT-003] the build of a page that reaches Node, Electron or the main process fails', async () => {
  await page(`import { clock } from '${root}/src/renderer/features/editor/clock.ts'\nconsole.log(clock(1))`)
  await expect(page(`import { readFileSync } from 'node:fs'\nconsole.log(readFileSync)`)).rejects.toThrow(
    'is not there in a page',
  )
  await expect(page(`import path from 'path'\nconsole.log(path)`)).rejects.toThrow('is not there in a page')
  await expect(page(`void import('${root}/src/main/navigation.ts').then(console.log)`)).rejects.toThrow(
    'src/main/navigation.ts is no code for a page',
  )
  await expect(page(`import { layerOf } from '${root}/build/lint/layers.ts'\nconsole.log(layerOf)`)).rejects.toThrow(
    'is no code for a page',
  )
})

test('[DT-003] the build of a preload script that loads anything but electron fails', async () => {
  await preload(`import { ipcRenderer } from 'electron'\nconsole.log(ipcRenderer)`)
  await expect(preload(`import { readFileSync } from 'node:fs'\nconsole.log(readFileSync)`)).rejects.toThrow(
    'loads node:fs',
  )
  await expect(preload(`import { z } from 'zod'\nconsole.log(z)`)).rejects.toThrow('loads zod')
})
