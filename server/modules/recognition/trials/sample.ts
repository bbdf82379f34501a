import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../../resources/sample/', import.meta.url)

/** The sample of English speech that ships: its sound, and what is said in it. */
export async function shippedSample(): Promise<{ sound: Buffer; text: string }> {
  const [sound, text] = await Promise.all([
    readFile(new URL('en.opus', FOLDER)),
    readFile(new URL('en.txt', FOLDER), 'utf8'),
  ])
  return { sound, text: text.trim() }
}
