import { readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

/** What a small JSON file holds; null when it is missing or broken. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Replaces a JSON file so that it is whole at any moment, readable by its owner only. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(value))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  await syncFolder(path.dirname(file))
}

/** Makes new and changed names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and writes the names down by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
