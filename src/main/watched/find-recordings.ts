import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type FileFacts, isHidden, isRecordingName, MOST_DEPTH } from '../../shared/domain/watched-files.ts'

/** A recording of a folder. */
export interface FoundRecording {
  file: string
  facts: FileFacts
}

/** The recordings of a folder and of those in it; links are not followed. @throws what the disk says of the folder */
export async function* findRecordings(folder: string, depth = 0): AsyncGenerator<FoundRecording> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (isHidden(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory() && depth < MOST_DEPTH) yield* findRecordings(file, depth + 1)
    else if (entry.isFile() && isRecordingName(entry.name)) {
      // One that went meanwhile is none.
      const facts = await lstat(file).catch(() => null)
      if (facts?.isFile() && facts.size > 0) yield { file, facts }
    }
  }
}
