import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../kernel/sync-folder.ts'
import type { AuditSink } from '../../ports/audit-sink.ts'

/** More than the longest line, so that the end of the file has a whole one. */
const TAIL_BYTES = 64 * 1024

/**
 * Appends lines to a file, each once: what a process that died had written is not written again, and a line that it had
 * begun is. A file that was moved away begins anew.
 */
export function createFileSink(file: string): AuditSink {
  return {
    name: 'file',
    async take(lines, signal) {
      const handle = await open(file, 'a+', 0o600)
      try {
        const written = await lastWhole(handle)
        const last = written === null ? 0 : numberOf(written)
        if (last >= lines[0]!.number && lines.find(({ number }) => number === last)?.text !== written)
          throw otherTrail()
        const missing = lines.filter(({ number }) => number > last)
        signal.throwIfAborted()
        await handle.appendFile(missing.map(({ text }) => `${text}\n`).join(''))
        await handle.sync()
        if (written === null) await syncFolder(path.dirname(file))
      } finally {
        await handle.close()
      }
    },
  }
}

/** The last line that is there whole, null without one; cuts off one that was only begun. */
async function lastWhole(handle: FileHandle): Promise<string | null> {
  const { size } = await handle.stat()
  const length = Math.min(size, TAIL_BYTES)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  const end = buffer.lastIndexOf('\n') + 1
  if (end < length) await handle.truncate(size - length + end)
  return buffer.subarray(0, end).toString('utf8').trimEnd().split('\n').at(-1) || null
}

/** @throws Error for a file of something else */
function numberOf(line: string): number {
  const [, number] = /^\{"number":(\d+),/.exec(line) ?? []
  if (number === undefined) throw otherTrail()
  return Number(number)
}

/** As after a backup was restored, whose numbers were given before. */
const otherTrail = () =>
  new Error('The file that AUDIT_FILE names does not belong to this audit log. Move it away, and a new one begins.')
