import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Links of this server in the mails to an address, which lie in the data folder as `.eml`; their text may be broken
 * into lines as quoted-printable.
 */
export async function mailedLinks(dataDir: string, email: string, url: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  const plain = mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
  return plain.filter((mail) => mail.includes(email)).flatMap((mail) => mail.match(new RegExp(`${url}[^\\s"<]*`)) ?? [])
}
