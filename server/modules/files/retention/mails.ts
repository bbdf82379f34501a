import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../../../../src/shared/durations.ts'

/** Removes mails that were written into a folder more than so many days ago; answers how many. */
export async function sweepMails(folder: string, days: number, now = Date.now()): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if (!name.endsWith('.eml') || (await stat(file)).mtimeMs >= now - days * DAY_MS) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
