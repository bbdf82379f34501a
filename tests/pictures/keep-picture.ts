import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const IMAGES = path.resolve(import.meta.dirname, '../../resources/content/images')

/** How the names of a picture's files end, by their widths in pixels. */
const ENDINGS: Readonly<Record<number, string>> = { 390: '-small', 640: '-small', 780: '', 1280: '', 2560: '-large' }

/** Writes a PNG into the content's pictures as WebP, once for each width in pixels. */
export async function keepPicture(name: string, png: Buffer, widths: readonly number[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-picture-'))
  try {
    const from = path.join(folder, 'picture.png')
    await writeFile(from, png)
    for (const width of widths) {
      const to = path.join(IMAGES, `${name}${ENDINGS[width] ?? `-${width}`}.webp`)
      const scale = `scale=${width}:-1:flags=lanczos`
      await run('ffmpeg', [
        '-y',
        '-loglevel',
        'error',
        '-i',
        from,
        '-vf',
        scale,
        '-c:v',
        'libwebp',
        '-quality',
        '82',
        to,
      ])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
