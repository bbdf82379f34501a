import { open } from 'node:fs/promises'
import { serveMedia, type OpenMedium } from './serve-media.ts'

/** A file of this computer that the page may read. */
export interface LocalFile {
  /** Absolute path. */
  file: string
  /** MIME type. */
  type: string
}

/** Finds a file by the ids that follow the beginning of its address; null for none. */
export type FindLocal = (ids: string) => Promise<LocalFile | null>

/** Files of this computer at addresses of the page's own origin, which hold ids and never a path of the disk. */
export interface LocalFiles {
  /** The file at a path below our origin; null for none. */
  find: FindLocal
  /** Streams it to the page, with `Range` and `HEAD`. */
  serve: (request: Request) => Promise<Response>
}

/** `places`: how to find a file, by the beginning of its path. */
export function createLocalFiles(places: Readonly<Record<string, FindLocal>>): LocalFiles {
  const find: FindLocal = async (pathname) => {
    const beginning = Object.keys(places).find((one) => pathname.startsWith(one))
    return beginning === undefined ? null : places[beginning]!(pathname.slice(beginning.length))
  }
  return {
    find,
    async serve(request) {
      const found =
        request.method === 'GET' || request.method === 'HEAD' ? await find(new URL(request.url).pathname) : null
      const medium = found && (await openFile(found.file).catch(() => null))
      return found && medium ? serveMedia(request, { type: found.type, medium }) : new Response(null, { status: 404 })
    },
  }
}

async function openFile(file: string): Promise<OpenMedium> {
  const handle = await open(file)
  return {
    size: (await handle.stat()).size,
    read: (start, end) => (start === end ? none() : handle.createReadStream({ start, end: end - 1, autoClose: false })),
    close: () => handle.close(),
  }
}

/** A stream cannot end before it begins. */
async function* none(): AsyncGenerator<Buffer> {}
