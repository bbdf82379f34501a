import { open, realpath, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { contentSecurityPolicyText } from '../shared/content-security-policy.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
}

const headersFor = (file: string) => ({
  'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
  'content-security-policy': contentSecurityPolicyText(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
})

/**
 * Serves the renderer's build, and nothing outside of its folder; every path without an ending is a page
 * of the app and gets index.html.
 */
export async function serveBuild(folder: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const wanted = fileName(new URL(request.url).pathname)
  const name = wanted !== null && path.extname(wanted) === '' ? 'index.html' : wanted
  const bytes = name === null ? null : await readInside(folder, name)
  if (name === null || bytes === null) return new Response(null, { status: 404 })
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: { ...headersFor(name), 'content-length': String(bytes.length) },
  })
}

/** The path below the folder that an address means, null when it means no such thing. */
function fileName(pathname: string): string | null {
  const decoded = decode(pathname)
  if (decoded === null || /[\0\\]/.test(decoded)) return null
  const parts = decoded.split('/').filter((part) => part !== '')
  return parts.some((part) => part === '..' || part === '.') ? null : parts.join('/')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The bytes of a file, null when there is none or when links lead out of the folder. */
async function readInside(folder: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  let file: FileHandle | null = null
  try {
    const root = await realpath(folder)
    const real = await realpath(path.join(root, name))
    if (!real.startsWith(root + path.sep)) return null
    file = await open(real)
    return await file.readFile()
  } catch {
    return null
  } finally {
    await file?.close()
  }
}
