import { platform } from '../../../platform/index.ts'

/** Free bytes for recordings on the device, null where the browser does not say. */
export async function freeBytes(): Promise<number | null> {
  if (platform.recordings) return platform.recordings.freeBytes()
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage
}
