import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

const SCRIPT =
  'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n: ' +
  'z.read(n).decode() for n in z.namelist()}))'

/** What a common unpacker finds in a zip of texts: each name with its text. */
export async function unpackZip(zip: Buffer): Promise<Record<string, string>> {
  const file = path.join(await temporaryFolder(), 'archive.zip')
  await writeFile(file, zip)
  const { stdout } = await promisify(execFile)('python3', ['-c', SCRIPT, file])
  return JSON.parse(stdout) as Record<string, string>
}
