import { parse } from 'content-disposition'
import {
  exportArchive,
  exportTranscript,
  type ExportFormat,
  type ExportOptions,
} from '../../shared/contract/files/exports.ts'
import { downloadMedia } from '../../shared/contract/files/media.ts'
import type { FileRecord } from '../../shared/contract/files/records.ts'
import { exportName } from '../../shared/domain/export-name.ts'
import { downloadName } from '../../shared/domain/file-name.ts'
import { messages } from '../../shared/messages.ts'
import { platform } from '../platform/index.ts'
import { ApiError, errorFromReply } from './api-error.ts'
import { ownUrl } from './api-url.ts'
import { pause } from './pause.ts'

/** The spec's pause between the download and the saving. */
const SAVE_AFTER_MS = 2000
/** What is larger goes to the browser's own downloads, which do not hold it in memory; it shows the progress there. */
const MOST_IN_MEMORY_BYTES = 256 * 1024 * 1024

/** How long the address of a saved download stays. */
const KEEP_ADDRESS_MS = 60_000

type Item =
  | { kind: 'media' }
  | { kind: 'transcript'; format: ExportFormat; query: Partial<ExportOptions> & { is_show_comments?: boolean } }

/**
 * Downloads a file's media or its transcript as a document, and saves it under the name that the server gives. Throws
 * an ApiError.
 */
export async function downloadExport(
  file: FileRecord,
  item: Item,
  progress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<void> {
  if (item.kind === 'media') {
    const url = ownUrl(downloadMedia.path, { id: file._id })
    if (file.size > MOST_IN_MEMORY_BYTES) platform.download(url)
    else await downloadAndSave(url, file.name, progress, signal)
  } else {
    await downloadAndSave(
      ownUrl(exportTranscript.path, { id: file._id, format: item.format }, item.query),
      exportName(file.name, item.format),
      progress,
      signal,
    )
  }
}

/** Downloads the texts of several files as one zip, and saves it. Throws an ApiError. */
export async function downloadArchive(
  ids: readonly string[],
  { format, query }: Extract<Item, { kind: 'transcript' }>,
  signal: AbortSignal,
): Promise<void> {
  const { translate_language: _original, ...options } = query
  await downloadAndSave(
    ownUrl(exportArchive.path, { format }, { ...options, ids: ids.join(',') }),
    `transcripts-${format}.zip`,
    () => {},
    signal,
  )
}

async function downloadAndSave(
  url: string,
  otherwiseName: string,
  progress: (share: number | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError(0, 'network', messages.unreachable)
  })
  if (!response.ok || !response.body) throw errorFromReply(response.status, await response.text())
  // A packed reply's length is not that of what comes out of it.
  const total = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  let loaded = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.byteLength
        progress(total > 0 ? Math.min(1, loaded / total) : null)
        controller.enqueue(chunk)
      },
    }),
  )
  const blob = await new Response(counted, {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }).blob()
  progress(1)
  await pause(SAVE_AFTER_MS, signal)
  save(blob, fileNameOf(response.headers.get('content-disposition')) ?? downloadName(otherwiseName))
}

function fileNameOf(header: string | null): string | undefined {
  return header === null ? undefined : parse(header).parameters.filename
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // A browser may still be reading after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS)
}
