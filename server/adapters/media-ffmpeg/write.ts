import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Lets `write` fill a file beside `outputPath` and puts it in place only when it succeeded, so that a run
 * that was killed leaves nothing that looks finished. `write` gives back its result from the bytes written.
 */
export async function writeWhole<T>(
  outputPath: string,
  write: (partPath: string) => Promise<(bytes: number) => T>,
): Promise<T> {
  const partPath = `${path.resolve(outputPath)}.part`
  try {
    const judge = await write(partPath)
    const result = judge(await sizeOf(partPath))
    await rename(partPath, outputPath)
    return result
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
