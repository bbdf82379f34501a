import path from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../json-file.ts'

/** What the installer writes into the app's `package.json`. */
const packageJson = z.object({ appId: z.string() })

/** By what Windows knows the app: without the id of the installed one it shows none of its notifications. */
export function appIdOf({
  isPackaged,
  folder,
  program,
}: {
  isPackaged: boolean
  /** Of the app's code. */
  folder: string
  /** Path of the running program, which stands for itself where nothing was installed. */
  program: string
}): string {
  const { data } = packageJson.safeParse(isPackaged ? readJsonFile(path.join(folder, 'package.json')) : null)
  return data?.appId ?? program
}
